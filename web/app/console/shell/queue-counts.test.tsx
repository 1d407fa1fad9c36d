import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useFetcher, useLoaderData } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { attempt } from '../data/change';
import { renderInConsole } from '../render-in-console.fixture';
import { useQueueCounts, useQueuePolling, useRevalidateOnQueueChange } from './queue-counts';

let waiting = 1;
let loads = 0;
let refresh: () => void;
let submit: () => Promise<void>;

function Screen() {
  const loaderData = useLoaderData<{ load: number }>();
  const queues = useQueueCounts();
  const fetcher = useFetcher();
  refresh = queues.refresh;
  submit = () => fetcher.submit(null, { method: 'post' });
  useQueuePolling();
  useRevalidateOnQueueChange(loaderData);
  return <p>{`${queues.counts?.to_pack ?? 'none'} to pack, load ${loaderData.load}`}</p>;
}

beforeEach(() => {
  waiting = 1;
  loads = 0;
});
afterEach(cleanup);

const show = () =>
  renderInConsole(Screen, {
    loader: () => ({ load: ++loads }),
    action: () => attempt(async () => waiting++),
    routes: [{ path: 'queues', loader: () => ({ data: { to_pack: waiting }, failure: null }) }],
  });

it('loads the counts, and the screen again when they have changed', async () => {
  show();
  await screen.findByText('1 to pack, load 1');
  act(() => refresh());
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(loads).toBe(1);
  waiting = 2;
  act(() => refresh());
  await screen.findByText('2 to pack, load 2');
});

it('loads counts and screen once after an action', async () => {
  show();
  await screen.findByText('1 to pack, load 1');
  await act(() => submit());
  await waitFor(() => expect(screen.getByText('2 to pack, load 2')).toBeTruthy());
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(loads).toBe(2);
});
