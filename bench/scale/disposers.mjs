/** What is to be closed again, the last first: at the end, when something fails, and when one is told to stop. */
export function createDisposers() {
  const closers = [];
  const closeAll = async () => {
    for (let dispose = closers.pop(); dispose; dispose = closers.pop()) await dispose();
  };
  return {
    add: (dispose) => closers.push(dispose),
    async during(work) {
      for (const signal of ['SIGINT', 'SIGTERM'])
        process.once(signal, () => closeAll().finally(() => process.exit(1)));
      try {
        await work();
      } finally {
        await closeAll();
      }
    },
  };
}
