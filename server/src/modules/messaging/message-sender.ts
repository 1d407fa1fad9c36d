/** An SMS or email to be sent. */
export type OutgoingMessage = {
  /** The message's id; a retry has the same, and becomes the email's Message-ID so that mailboxes can deduplicate. */
  id: string;
  /** A phone number in E.164, or an email address. */
  to: string;
  /** Emails only. */
  subject: string | null;
  /** Plain text. */
  body: string;
  /** The same as HTML; emails only. */
  html: string | null;
  /** Reply-to address; emails only. null: the sender. */
  replyTo: string | null;
};

/** Adapter of a provider; `send` resolves once the provider has accepted the message. */
export type MessageSender = {
  /** @throws SendError */
  send(message: OutgoingMessage, options: { timeoutMs: number }): Promise<void>;
};

/** The provider did not accept a message. The error message contains only the provider's code, no personal data. */
export class SendError extends Error {
  override name = 'SendError';
  /** The provider will never accept this message; do not retry. */
  readonly permanent: boolean;
  /** The provider did not respond in time: it may still send the message. */
  readonly outcomeUnknown: boolean;

  constructor(message: string, permanent: boolean, { outcomeUnknown = false } = {}) {
    super(message);
    this.permanent = permanent;
    this.outcomeUnknown = outcomeUnknown;
  }
}

/** The circuit breaker is open: the provider was not called. */
export class CircuitOpenError extends SendError {
  override name = 'CircuitOpenError';
  readonly retryAfterSeconds: number;

  constructor(provider: string, retryAfterSeconds: number) {
    super(`${provider}: circuit breaker is open`, false);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The error when a provider does not respond within the timeout. */
export const noResponse = (provider: string, timeoutMs: number): SendError =>
  new SendError(`${provider}: no response within ${timeoutMs} ms`, false, { outcomeUnknown: true });
