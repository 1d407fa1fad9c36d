/** What is to be closed again, the last first: at the end, when something fails, and when one is told to stop. */
export function createClosers() {
  const closers = [];
  const closeAll = async () => {
    for (let closer = closers.pop(); closer; closer = closers.pop()) await closer();
  };
  return {
    add: (closer) => closers.push(closer),
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
