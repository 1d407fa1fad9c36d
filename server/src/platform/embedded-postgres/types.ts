/** The part of a logger this folder uses; pino and `console` both fit. */
export type Log = {
  info(message: string): void;
  warn(message: string): void;
};
