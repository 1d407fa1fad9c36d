import { ApiError } from '@presently/contracts/client';

export type UploadState = 'waiting' | 'sending' | 'preparing' | 'failed';

export interface Upload {
  id: number;
  name: string;
  /** The picture as it lies on this machine, until the shop's own is there. */
  preview: string;
  state: UploadState;
  /** How much has been sent, 0 to 1. */
  sent: number;
  /** Why it failed, in words. */
  problem: string | null;
}

export type SendPicture = (
  file: File,
  options: { onSent(share: number): void; signal: AbortSignal },
) => Promise<void>;

interface Entry extends Upload {
  file: File;
  leaving: AbortController;
}

/**
 * Pictures on their way to the shop, one after the other so that they arrive in the order they were given.
 * One that fails stays, with the reason, and the next goes on. Held until `start` says where they go.
 */
export class UploadQueue {
  #entries: Entry[] = [];
  #send: SendPicture | null = null;
  #isSending = false;
  #nextId = 1;
  #shown: readonly Upload[] = [];
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly uploads = (): readonly Upload[] => this.#shown;

  start(send: SendPicture): void {
    this.#send = send;
    void this.#sendNext();
  }

  add(files: readonly File[]): void {
    const added = files.map((file): Entry => {
      const preview = URL.createObjectURL(file);
      const leaving = new AbortController();
      return {
        id: this.#nextId++,
        name: file.name,
        preview,
        state: 'waiting',
        sent: 0,
        problem: null,
        file,
        leaving,
      };
    });
    this.#show([...this.#entries, ...added]);
    void this.#sendNext();
  }

  retry(id: number): void {
    this.#change(id, { state: 'waiting', sent: 0, problem: null });
    void this.#sendNext();
  }

  /** Also while it is being sent. */
  remove(id: number): void {
    const entry = this.#entries.find((known) => known.id === id);
    if (!entry) return;
    entry.leaving.abort();
    URL.revokeObjectURL(entry.preview);
    this.#show(this.#entries.filter((known) => known.id !== id));
  }

  clear(): void {
    for (const { id } of this.#entries) this.remove(id);
  }

  async #sendNext(): Promise<void> {
    const next = this.#entries.find(({ state }) => state === 'waiting');
    if (!next || !this.#send || this.#isSending) return;
    this.#isSending = true;
    this.#change(next.id, { state: 'sending' });
    try {
      await this.#send(next.file, {
        signal: next.leaving.signal,
        onSent: (sent) => this.#change(next.id, { sent, state: sent < 1 ? 'sending' : 'preparing' }),
      });
      this.remove(next.id);
    } catch (error) {
      this.#change(next.id, { state: 'failed', problem: problemOf(error) });
    }
    this.#isSending = false;
    await this.#sendNext();
  }

  #change(id: number, change: Partial<Entry>): void {
    this.#show(this.#entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)));
  }

  #show(entries: Entry[]): void {
    this.#entries = entries;
    this.#shown = entries.map(({ file: _file, leaving: _leaving, ...upload }) => upload);
    for (const tell of this.#listeners) tell();
  }
}

const problemOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'This picture could not be sent. Please try again.';
