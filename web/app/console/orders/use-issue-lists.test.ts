import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useProblems, useRefundsDue } from './use-issue-lists';

let counts = {};
vi.mock('../shell/queue-counts', () => ({ useQueueCounts: () => ({ counts }) }));

let requests: string[] = [];
beforeEach(() => {
  counts = { problems: 1 };
  requests = [];
  vi.stubGlobal('fetch', async (url: RequestInfo | URL) => {
    requests.push(String(url instanceof Request ? url.url : url));
    const data = [{ id: `loaded ${requests.length}` }];
    return Response.json({ success: true, data, pagination: { next_cursor: null, has_more: false } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['problems', useProblems, '/operator/problems?limit=3'],
  ['due refunds', useRefundsDue, '/operator/refunds?limit=3'],
])('loads %s, again when the queue counts change and not at other renders', async (_, useList, path) => {
  const { result, rerender } = renderHook(() => useList(3));
  await waitFor(() => expect(result.current.items).toEqual([{ id: 'loaded 1' }]));
  expect(requests[0]).toContain(path);
  rerender();
  expect(requests).toHaveLength(1);
  counts = { problems: 2 };
  rerender();
  await waitFor(() => expect(result.current.items).toEqual([{ id: 'loaded 2' }]));
});
