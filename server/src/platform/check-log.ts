/**
 * Receives the findings of a settings check, as messages that name the setting and contain no secrets: `error` for
 * problems that must be fixed, `warn` for things the owner should know, `info` for what works.
 */
export type CheckLog = Record<'info' | 'warn' | 'error', (sentence: string) => void>;
