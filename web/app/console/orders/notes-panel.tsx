import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import { type FormEvent, useState } from 'react';
import { api } from '~/lib/session';
import { Alert } from '~/ui/alert';
import { addOrderNote } from '../endpoints';
import { CompactButton } from '../ui/compact-button';
import { CompactTextArea } from '../ui/compact-fields';
import { Panel } from '../ui/panel';
import { RelativeTime } from '../ui/relative-time';
import type { OrderController } from './use-order';

/** Internal notes of operators on an order. */
export function NotesPanel({
  order,
  performAction,
}: {
  order: OperatorOrderDetail;
  performAction: OrderController['performAction'];
}) {
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function add(event: FormEvent) {
    event.preventDefault();
    if (isBusy || text.trim() === '') return;
    setBusy(true);
    const error = await performAction(async () => {
      const { data } = await api(addOrderNote, { params: { id: order.id }, body: { text } });
      return { ...order, operator_notes: [data, ...order.operator_notes] };
    });
    setBusy(false);
    setFailure(error);
    if (error === null) setText('');
  }

  return (
    <Panel title="Notes among operators">
      <form onSubmit={(event) => void add(event)} className="flex flex-col gap-2">
        <CompactTextArea
          label="New note"
          rows={2}
          maxLength={1000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {failure && <Alert>{failure}</Alert>}
        <CompactButton type="submit" loading={isBusy} disabled={text.trim() === ''} className="self-start">
          Add note
        </CompactButton>
      </form>
      {order.operator_notes.length > 0 && (
        <ul aria-label="Notes" className="mt-4 flex flex-col gap-3 border-t border-line pt-4 text-sm">
          {order.operator_notes.map((note) => (
            <li key={note.id}>
              <p dir="auto" className="whitespace-pre-line">
                {note.text}
              </p>
              <p className="text-xs text-ink-muted">
                {note.author}, <RelativeTime at={note.at} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
