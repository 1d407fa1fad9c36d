import { useCallback, useState } from 'react';

/**
 * For drawers and dialogs that are loaded when first wanted: they stay mounted afterwards, so that they can
 * close with grace, give focus back and keep what was typed.
 */
export function useLazyDialog() {
  const [state, setState] = useState<'unwanted' | 'open' | 'closed'>('unwanted');
  const open = useCallback(() => setState('open'), []);
  const close = useCallback(() => setState('closed'), []);
  return { hasOpened: state !== 'unwanted', isOpen: state === 'open', open, close };
}
