import * as texts from '@presently/texts/console/orders/list';
import * as orderTexts from '@presently/texts/console/orders/shared';
import { useEffect, useEffectEvent } from 'react';
import { href } from 'react-router';
import { showToast } from '~/ui/toast';
import { useChange } from '../data/change';
import { setUndoRunner, type UndoChange, type UndoResult } from './undo-offer';

/** Performs the undos that toasts offer. Call once, in the shell. */
export function useUndo(): void {
  const { send } = useChange<UndoChange, UndoResult>({
    action: href('/operator/undo'),
    onDone: ({ undone, rejected }) => {
      if (undone.length > 0) showToast(orderTexts.undoneFor(undone.length));
      if (rejected.length > 0)
        showToast(
          orderTexts.notUndone(
            rejected.map(({ title, error }) => texts.rejection({ order: title, error })).join(' '),
          ),
          'error',
        );
    },
    onFailed: ({ failure }) => showToast(failure, 'error'),
  });
  const run = useEffectEvent(send);
  useEffect(() => setUndoRunner((change) => run(change)), []);
}
