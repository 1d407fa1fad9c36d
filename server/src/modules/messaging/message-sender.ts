/** One SMS or e-mail on its way out. */
export type OutgoingMessage = {
  /** Our own id of it: a repeat carries the same, so that a mailbox can tell it from a second message. */
  id: string;
  /** A phone number in E.164, or an e-mail address. */
  to: string;
  /** E-mails only. */
  subject: string | null;
  /** Plain text. */
  body: string;
  /** The same as HTML; e-mails only. */
  html: string | null;
};

/** A way out of the shop: resolves once the provider has taken the message. */
export type MessageSender = {
  /** @throws SendError */
  send(message: OutgoingMessage, options: { timeoutMs: number }): Promise<void>;
};

/** The provider did not take it. The text names the provider's code only: addresses and bodies stay out of logs. */
export class SendError extends Error {
  override name = 'SendError';
  /** The provider will never take this message: no use in trying again. */
  readonly permanent: boolean;
  /** The provider did not respond: it may have sent the message all the same. */
  readonly outcomeUnknown: boolean;

  constructor(message: string, permanent: boolean, { outcomeUnknown = false } = {}) {
    super(message);
    this.permanent = permanent;
    this.outcomeUnknown = outcomeUnknown;
  }
}

/** The provider failed again and again and is left in peace for a while: nothing was tried. */
export class CircuitOpenError extends SendError {
  override name = 'CircuitOpenError';
  readonly seconds: number;

  constructor(who: string, seconds: number) {
    super(`${who}: rests after failures`, false);
    this.seconds = seconds;
  }
}

/** `work`, or a SendError once `timeoutMs` have passed; what arrives later is ignored. */
export async function withinDeadline(work: Promise<unknown>, timeoutMs: number, who: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new SendError(`${who}: no answer in ${timeoutMs} ms`, false, { outcomeUnknown: true })),
      timeoutMs,
    );
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
