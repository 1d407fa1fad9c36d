import { ApiError } from '@presently/contracts/client';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLoaderData } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInConsole } from '../render-in-console.fixture';
import { attempt, readChange, useChange } from './change';

afterEach(cleanup);

interface Rename {
  name: string;
}

const events: string[] = [];
function Screen() {
  const loaded = useLoaderData<string>();
  const { send, pending, failed } = useChange<Rename, string>({
    onDone: (answer) => events.push(`${answer}, screen at ${loaded}`),
    onFailed: ({ fields, isConflict }) => events.push(`${JSON.stringify(fields)} ${isConflict}`),
  });
  return (
    <>
      <button type="button" onClick={() => send({ name: 'Ada' })}>
        {pending ? `Naming ${pending.name}` : 'Name'}
      </button>
      <p>{failed?.failure}</p>
      <output>{loaded}</output>
    </>
  );
}

function show(work: (change: Rename) => Promise<string>) {
  events.length = 0;
  const loader = vi.fn(async () => `load ${loader.mock.calls.length}`);
  const action = async ({ request }: { request: Request }) => {
    const change = await readChange<Rename>(request);
    return attempt(() => work(change));
  };
  renderInConsole(Screen, { loader, action });
  return loader;
}

it('tells that a change is being made, and that it is done once the screen shows it', async () => {
  let finish = () => {};
  show(async ({ name }) => {
    await new Promise<void>((resolve) => (finish = resolve));
    return `${name} it is`;
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Name' }));
  await screen.findByRole('button', { name: 'Naming Ada' });
  await waitFor(() => {
    finish();
    expect(events).toEqual(['Ada it is, screen at load 2']);
  });
  await screen.findByRole('button', { name: 'Name' });
});

it('tells why the API has rejected a change, and loads nothing again', async () => {
  const loader = show(async () => {
    throw new ApiError('Taken already.', 409, { fields: { name: 'Is taken' } });
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Name' }));
  await screen.findByText('Taken already. (name: Is taken)');
  expect(events).toEqual(['{"name":"Is taken"} true']);
  expect(loader).toHaveBeenCalledOnce();
  expect(screen.getByText('load 1')).toBeTruthy();
});
