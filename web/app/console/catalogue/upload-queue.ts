import { ApiError } from '@presently/contracts/client';
import * as texts from '@presently/texts/console/catalogue';

export type UploadState = 'waiting' | 'sending' | 'preparing' | 'failed';

export interface Upload {
  id: number;
  name: string;
  /** Object URL of the local file. */
  preview: string;
  state: UploadState;
  /** Upload progress, 0 to 1. */
  uploaded: number;
  /** Error text when failed. */
  error: string | null;
}

export type SendPicture = (
  file: File,
  options: { onUploadProgress(fraction: number): void; signal: AbortSignal },
) => Promise<void>;

interface Entry extends Upload {
  file: File;
  abortController: AbortController;
}

/**
 * Uploads pictures one at a time, to keep their order. A failed one stays in the queue with its error, and the queue
 * continues. Nothing is sent before `start`.
 */
export class UploadQueue {
  #entries: Entry[] = [];
  #send: SendPicture | null = null;
  #isSending = false;
  #nextId = 1;
  #snapshot: readonly Upload[] = [];
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly uploads = (): readonly Upload[] => this.#snapshot;

  start(send: SendPicture): void {
    this.#send = send;
    void this.#sendNext();
  }

  add(files: readonly File[]): void {
    const added = files.map((file): Entry => {
      const preview = URL.createObjectURL(file);
      const abortController = new AbortController();
      return {
        id: this.#nextId++,
        name: file.name,
        preview,
        state: 'waiting',
        uploaded: 0,
        error: null,
        file,
        abortController,
      };
    });
    this.#setEntries([...this.#entries, ...added]);
    void this.#sendNext();
  }

  retry(id: number): void {
    this.#change(id, { state: 'waiting', uploaded: 0, error: null });
    void this.#sendNext();
  }

  /** Aborts the upload if it is being sent. */
  remove(id: number): void {
    const entry = this.#entries.find((other) => other.id === id);
    if (!entry) return;
    entry.abortController.abort();
    URL.revokeObjectURL(entry.preview);
    this.#setEntries(this.#entries.filter((other) => other.id !== id));
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
        signal: next.abortController.signal,
        onUploadProgress: (uploaded) =>
          this.#change(next.id, { uploaded, state: uploaded < 1 ? 'sending' : 'preparing' }),
      });
      this.remove(next.id);
    } catch (error) {
      this.#change(next.id, { state: 'failed', error: uploadErrorMessage(error) });
    }
    this.#isSending = false;
    await this.#sendNext();
  }

  #change(id: number, change: Partial<Entry>): void {
    this.#setEntries(this.#entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)));
  }

  #setEntries(entries: Entry[]): void {
    this.#entries = entries;
    this.#snapshot = entries.map(({ file: _file, abortController: _abortController, ...upload }) => upload);
    for (const notify of this.#listeners) notify();
  }
}

const uploadErrorMessage = (error: unknown): string =>
  error instanceof ApiError ? error.message : texts.imageNotUploaded;
