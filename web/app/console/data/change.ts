import { ApiError } from '@presently/contracts/client';
import { useEffectEvent, useLayoutEffect } from 'react';
import { data, type ShouldRevalidateFunctionArgs, useFetcher } from 'react-router';
import { errorMessage, errorSummary, isConflict } from './error-message';

/** The result of a client action. */
export type ChangeResult<Result> =
  | { ok: true; result: Result }
  | {
      ok: false;
      /** Includes the field errors, for screens that do not show them at their fields. */
      failure: string;
      /** For a form, which shows the field errors itself. */
      message: string;
      /** The server's errors by field. */
      fields: Record<string, string>;
      /** The API's error code, if it is an API error. */
      code: ApiError['code'];
      /** Someone else has changed the same resource in the meantime (409). */
      isConflict: boolean;
    };

/**
 * For client actions: runs a change. API errors are returned with their status instead of thrown, so that the screen
 * keeps the user's input. Because of the error status, the router does not revalidate.
 */
export async function attempt<Result>(work: () => Promise<Result>) {
  try {
    const done: ChangeResult<Result> = { ok: true, result: await work() };
    return data(done);
  } catch (error) {
    const failed: ChangeResult<Result> = {
      ok: false,
      failure: errorMessage(error),
      message: errorSummary(error),
      fields: error instanceof ApiError ? error.fields : {},
      code: error instanceof ApiError ? error.code : undefined,
      isConflict: isConflict(error),
    };
    return data(failed, { status: (error instanceof ApiError && error.status) || 503 });
  }
}

/** For `shouldRevalidate`: whether the change may have been made although it seemed to fail. */
export const isOutcomeUnknown = ({ actionStatus = 0 }: Pick<ShouldRevalidateFunctionArgs, 'actionStatus'>) =>
  actionStatus >= 500;

/** The body of an action's request, as `useChange` has sent it. */
export const readChange = async <Change>(request: Request): Promise<Change> => await request.json();

export type FailedChange = Extract<ChangeResult<unknown>, { ok: false }>;

interface ChangeOptions<Result> {
  /** Path of the route whose action makes the change, if it is not the screen's own. */
  action?: string;
  /** False if it changes nothing that a screen shows. */
  revalidates?: boolean;
  /** Called once the change is made and the screen's data has been reloaded. */
  onDone?: ((result: Result) => void) | undefined;
  onFailed?: ((failed: FailedChange) => void) | undefined;
}

export interface ChangeSender<Change> {
  send(change: Change): void;
  /** The change in progress; null if none. */
  pending: Change | null;
  /** The failure of the last change; null while one is in progress, and after success. */
  failed: FailedChange | null;
}

/** A fetcher that sends changes as JSON to the client action of the screen's route. */
export function useChange<Change extends object, Result = unknown>({
  action,
  revalidates,
  onDone,
  onFailed,
}: ChangeOptions<Result> = {}): ChangeSender<Change> {
  const fetcher = useFetcher<ChangeResult<Result>>();
  const isIdle = fetcher.state === 'idle';
  const outcome = isIdle ? fetcher.data : undefined;
  const report = useEffectEvent((finished: ChangeResult<Result>) =>
    finished.ok ? onDone?.(finished.result) : onFailed?.(finished),
  );
  // Before the browser paints, so that a completed item disappears together with its form.
  useLayoutEffect(() => {
    if (outcome) report(outcome);
  }, [outcome]);
  return {
    send: (change) =>
      void fetcher.submit(change as never, {
        method: 'post',
        encType: 'application/json',
        ...(action !== undefined && { action }),
        ...(revalidates !== undefined && { defaultShouldRevalidate: revalidates }),
      }),
    pending: isIdle ? null : (fetcher.json as Change),
    failed: outcome && !outcome.ok ? outcome : null,
  };
}
