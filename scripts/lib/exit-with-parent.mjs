/**
 * If npm is killed with SIGKILL, it sends no signal; without this check, the shop would keep the port and the data
 * directory.
 */
export function exitWithParent() {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 1_000);
  timer.unref();
}
