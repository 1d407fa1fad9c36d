import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/orders/order';
import { type FormEvent, useState } from 'react';
import { cx } from '~/lib/cx';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Panel } from '~/ui/panel';
import { RelativeTime } from '~/ui/relative-time';
import { TextArea } from '~/ui/text-area';
import { addOrderNote } from '../endpoints';
import { useMayCall } from '../shell/operator';
import { useOrderChange } from './use-order';

/** Internal notes of operators on an order. */
export function NotesPanel({ order }: { order: OperatorOrderDetail }) {
  const mayAdd = useMayCall()(addOrderNote);
  if (!mayAdd && order.operator_notes.length === 0) return null;
  return (
    <Panel title={texts.internalNotes}>
      {mayAdd && <NewNote />}
      {order.operator_notes.length > 0 && (
        <ul
          aria-label={texts.notes}
          className={cx('flex flex-col gap-3 text-sm', mayAdd && 'mt-4 border-t border-line pt-4')}
        >
          {order.operator_notes.map((note) => (
            <li key={note.id}>
              <p dir="auto" className="whitespace-pre-line">
                {note.text}
              </p>
              <p className="text-xs text-ink-muted">
                {texts.noteBy({ author: note.author, time: <RelativeTime at={note.at} /> })}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function NewNote() {
  const [text, setText] = useState('');
  const { send, pending, failed, retryKeys } = useOrderChange(() => setText(''));

  function add(event: FormEvent) {
    event.preventDefault();
    if (!pending && text.trim() !== '') send({ kind: 'note', text, idempotencyKey: retryKeys.keyOf('note') });
  }

  return (
    <form onSubmit={add} className="flex flex-col gap-2">
      <TextArea
        label={texts.newNote}
        rows={2}
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {failed && <Alert>{failed.failure}</Alert>}
      <Button
        variant="secondary"
        type="submit"
        loading={pending !== null}
        disabled={text.trim() === ''}
        className="self-start"
      >
        {texts.addNote}
      </Button>
    </form>
  );
}
