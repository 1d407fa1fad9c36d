import { ApiError } from '@presently/contracts/client';
import { useLayoutEffect, useRef } from 'react';
import { data, useFetcher } from 'react-router';
import { errorMessage, errorSummary, isConflict } from './error-message';

/** What a client action answers. */
export type ChangeResult<Answer> =
  | { ok: true; answer: Answer }
  | {
      ok: false;
      /** Where nothing shows the errors of fields: with their texts. */
      failure: string;
      /** For a form, which shows the errors of fields itself. */
      message: string;
      /** The server's errors by field. */
      fields: Record<string, string>;
      /** Somebody else has changed the same thing meanwhile (409). */
      isConflict: boolean;
    };

/**
 * For client actions: runs a change. Errors of the API are returned with their status, not thrown, so that the screen
 * keeps everything typed; because of the status the router does not load the screen's data again.
 */
export async function attempt<Answer>(work: () => Promise<Answer>) {
  try {
    const done: ChangeResult<Answer> = { ok: true, answer: await work() };
    return data(done);
  } catch (error) {
    const failed: ChangeResult<Answer> = {
      ok: false,
      failure: errorMessage(error),
      message: errorSummary(error),
      fields: error instanceof ApiError ? error.fields : {},
      isConflict: isConflict(error),
    };
    return data(failed, { status: (error instanceof ApiError && error.status) || 503 });
  }
}

/** The body of an action's request, as `useChange` has sent it. */
export const readChange = async <Change>(request: Request): Promise<Change> => await request.json();

export type FailedChange = Extract<ChangeResult<unknown>, { ok: false }>;

interface ChangeOptions<Answer> {
  /** Path of the route whose action makes the change, if it is not the screen's own. */
  action?: string;
  /** False when it changes nothing that a screen shows. */
  revalidates?: boolean;
  /** Called once the change is made and the screen's data is loaded again. */
  onDone?: ((answer: Answer) => void) | undefined;
  onFailed?: ((failed: FailedChange) => void) | undefined;
}

export interface ChangeSender<Change> {
  send(change: Change): void;
  /** The change that is being made; null when none is. */
  pending: Change | null;
  /** How the last change failed; null while one is being made, and after success. */
  failed: FailedChange | null;
}

/** A fetcher that sends changes as JSON to the client action of the screen's route. */
export function useChange<Change extends object, Answer = unknown>({
  action,
  revalidates,
  ...callbacks
}: ChangeOptions<Answer> = {}): ChangeSender<Change> {
  const fetcher = useFetcher<ChangeResult<Answer>>();
  const isIdle = fetcher.state === 'idle';
  const result = isIdle ? fetcher.data : undefined;
  const latest = useRef(callbacks);
  // Before the browser paints, so that what is done disappears together with the form that did it.
  useLayoutEffect(() => {
    latest.current = callbacks;
  });
  useLayoutEffect(() => {
    if (result?.ok) latest.current.onDone?.(result.answer);
    else if (result) latest.current.onFailed?.(result);
  }, [result]);
  return {
    send: (change) =>
      void fetcher.submit(change as never, {
        method: 'post',
        encType: 'application/json',
        ...(action !== undefined && { action }),
        ...(revalidates !== undefined && { defaultShouldRevalidate: revalidates }),
      }),
    pending: isIdle ? null : (fetcher.json as Change),
    failed: result && !result.ok ? result : null,
  };
}
