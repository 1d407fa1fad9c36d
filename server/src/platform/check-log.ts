/**
 * Receives what a check of the settings finds, in sentences that name the setting and contain no secret: `error` for
 * what must be changed, `warn` for what the owner should know, `info` for what works.
 */
export type CheckLog = Record<'info' | 'warn' | 'error', (sentence: string) => void>;
