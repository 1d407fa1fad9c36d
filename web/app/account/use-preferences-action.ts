import { useFetcher } from 'react-router';
import type { PreferencesIntent } from './preferences-action';

/** Sends an action to the client action of the preferences page. */
export function usePreferencesAction(intent: PreferencesIntent) {
  const fetcher = useFetcher();
  return {
    /** Resolves when it has finished, even if it failed. */
    run: (values: Record<string, string> = {}) => fetcher.submit({ intent, ...values }, { method: 'post' }),
    isPending: fetcher.state !== 'idle',
  };
}
