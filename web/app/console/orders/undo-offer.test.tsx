import { cleanup, screen, waitFor } from '@testing-library/react';
import { useLoaderData } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, reject, sentTo, succeed } from '~/lib/fake-api.fixture';
import { setToastListener, type ToastMessage } from '~/ui/toast';
import { attempt, readChange } from '../data/change';
import { renderInConsole } from '../render-in-console.fixture';
import { offerUndo, type UndoChange, undoSteps } from './undo-offer';
import { useUndo } from './use-undo';

const toasts: ToastMessage[] = [];
const stopListening: (() => void)[] = [];

afterEach(() => {
  cleanup();
  toasts.length = 0;
  for (const stop of stopListening.splice(0)) stop();
});

const steps = [
  { id: 'o1', status: 'Ordered' as const, title: 'Tea for Noor' },
  { id: 'o2', status: 'Ordered' as const, title: 'Tulips for Ben' },
];

async function show() {
  stopListening.push(setToastListener((toast) => toasts.push(toast)));
  const action = async ({ request }: { request: Request }) => {
    const change = await readChange<UndoChange>(request);
    return attempt(() => undoSteps(change));
  };
  const loads = vi.fn(() => loads.mock.calls.length);
  function Screen() {
    useUndo();
    return <p>loaded {useLoaderData<number>()}</p>;
  }
  renderInConsole(Screen, { loader: loads, routes: [{ path: 'undo', action }] });
  await screen.findByText('loaded 1');
}

it('takes back each step with the status that was seen and a key, and loads the screen again @R16-23', async () => {
  answer({
    'POST /api/operator/orders/o1/undo': succeed({}),
    'POST /api/operator/orders/o2/undo': succeed({}),
  });
  await show();
  offerUndo('2 orders packed', steps);
  expect(toasts[0]).toMatchObject({ text: '2 orders packed', tone: 'success', action: { label: 'Undo' } });
  toasts[0]?.action?.run();
  await screen.findByText('loaded 2');
  const requests = steps.flatMap(({ id }) => sentTo(`POST /api/operator/orders/${id}/undo`));
  expect(requests.map(({ body }) => body)).toEqual([{ seen_status: 'Ordered' }, { seen_status: 'Ordered' }]);
  const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(2);
  expect(keys).not.toContain(null);
  expect(toasts.at(-1)).toMatchObject({ text: 'Undone for 2 orders', tone: 'success' });
});

it('names what could not be taken back, with the reason @R16-23', async () => {
  const error = "We've already told the customer, so this can't be undone.";
  answer({
    'POST /api/operator/orders/o1/undo': reject(409, { error }),
    'POST /api/operator/orders/o2/undo': succeed({}),
  });
  await show();
  offerUndo('2 orders packed', steps);
  toasts[0]?.action?.run();
  await waitFor(() => expect(toasts).toHaveLength(3));
  expect(toasts.slice(1).map(({ text, tone }) => [text, tone])).toEqual([
    ['Undone for 1 order', 'success'],
    [`Not undone: Tea for Noor: ${error}`, 'error'],
  ]);
});
