/** The subset of a logger used here; pino and `console` both implement it. */
export type Log = {
  info(message: string): void;
  warn(message: string): void;
};
