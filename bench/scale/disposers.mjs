/** Runs clean-up functions in reverse order: at the end, after an error, and on SIGINT and SIGTERM. */
export function createDisposers() {
  const disposers = [];
  const disposeAll = async () => {
    for (let dispose = disposers.pop(); dispose; dispose = disposers.pop()) await dispose();
  };
  return {
    add: (dispose) => disposers.push(dispose),
    async run(work) {
      for (const signal of ['SIGINT', 'SIGTERM'])
        process.once(signal, () => disposeAll().finally(() => process.exit(1)));
      try {
        await work();
      } finally {
        await disposeAll();
      }
    },
  };
}
