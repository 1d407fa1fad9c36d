import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLoaderData } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInConsole } from '../render-in-console.fixture';
import { useFilterParams, useSearchText } from './search';

vi.spyOn(console, 'warn').mockImplementation(() => {});
afterEach(cleanup);

function Screen() {
  const shown = useLoaderData<string>();
  const [filters, setFilters] = useFilterParams();
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(filters);
    next.set(name, value);
    setFilters(next);
  };
  const text = useSearchText(filters.get('query') ?? '', (query) => set('query', query));
  return (
    <>
      <input aria-label="Search" {...text} />
      <select
        aria-label="Status"
        value={filters.get('status') ?? ''}
        onChange={(event) => set('status', event.target.value)}
      >
        <option value="" />
        <option value="Shipped" />
      </select>
      <p>chosen: {filters.toString()}</p>
      <output>{shown}</output>
    </>
  );
}

it('filters show what was chosen while it loads, and what is typed meanwhile stays', async () => {
  const answers: (() => void)[] = [];
  const loader = async ({ request }: { request: Request }) => {
    const { search } = new URL(request.url);
    if (search) await new Promise<void>((resolve) => answers.push(resolve));
    return `shown: ${search}`;
  };
  renderInConsole(Screen, { loader });
  const field = await screen.findByLabelText('Search');
  fireEvent.change(field, { target: { value: 'lam' } });
  await screen.findByText('chosen: query=lam');
  expect(answers).toHaveLength(1);
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'Shipped' } });
  await waitFor(() => expect(answers).toHaveLength(2));
  fireEvent.change(field, { target: { value: 'lamp ' } });
  expect(screen.getByLabelText('Status')).toHaveProperty('value', 'Shipped');
  expect(screen.getByText('shown:')).toBeTruthy();
  await waitFor(() => expect(answers).toHaveLength(3));
  for (const answer of answers) answer();
  await screen.findByText('shown: ?query=lamp&status=Shipped');
  expect(field).toHaveProperty('value', 'lamp ');
});
