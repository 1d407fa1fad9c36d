import { useCallback, useState } from 'react';

/**
 * State of a dialog or drawer whose code is loaded when it is first opened. Render it once `hasOpened` is true and keep
 * it mounted after closing, so that its closing animation, focus return and form values work.
 */
export function useLazyDialog() {
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const open = useCallback(() => setState('open'), []);
  const close = useCallback(() => setState((state) => (state === 'unopened' ? state : 'closed')), []);
  return { hasOpened: state !== 'unopened', isOpen: state === 'open', open, close };
}
