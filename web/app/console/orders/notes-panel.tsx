import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/orders/order';
import { type FormEvent, useState } from 'react';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Panel } from '~/ui/panel';
import { RelativeTime } from '~/ui/relative-time';
import { TextArea } from '~/ui/text-area';
import { useOrderChange } from './use-order';

/** Internal notes of operators on an order. */
export function NotesPanel({ order }: { order: OperatorOrderDetail }) {
  const [text, setText] = useState('');
  const { send, pending, failed } = useOrderChange(() => setText(''));

  function add(event: FormEvent) {
    event.preventDefault();
    if (!pending && text.trim() !== '') send({ kind: 'note', text });
  }

  return (
    <Panel title={texts.notesAmongOperators}>
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
      {order.operator_notes.length > 0 && (
        <ul aria-label={texts.notes} className="mt-4 flex flex-col gap-3 border-t border-line pt-4 text-sm">
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
