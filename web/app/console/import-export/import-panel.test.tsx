import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FakeXMLHttpRequest, stubXMLHttpRequest } from '~/lib/fake-xhr.fixture';
import { ImportPanel } from './import-panel';

let sent: FakeXMLHttpRequest[];
const file = (name = 'gifts.csv') => new File(['name,price\nTea,20\n'], name, { type: 'text/csv' });
const rows = [
  {
    line: 2,
    id: 'tea',
    name: 'Tea',
    kind: 'changed',
    before: { price: 18, stock: 4 },
    after: { price: 20, stock: null },
  },
  {
    line: 3,
    id: 'pot',
    name: 'Pot',
    kind: 'new',
    before: {},
    after: { price: 30, stock: 2, categories: ['Home'] },
  },
];
const good = {
  lines: 2,
  created: 1,
  updated: 1,
  unchanged: 0,
  outdated: false,
  preview: 'seen-1',
  rows,
  errors: [],
};

beforeEach(() => {
  sent = stubXMLHttpRequest();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function chooseFile(chosen: File) {
  render(
    <MemoryRouter>
      <ImportPanel />
    </MemoryRouter>,
  );
  await userEvent.upload(await screen.findByLabelText('Drop a CSV here'), chosen);
}

const result = (report: object) => `${JSON.stringify({ type: 'result', data: report })}\n`;

it('starts with a dry run, shows old and new values, and imports just that on confirmation @R16-50', async () => {
  await chooseFile(file());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ url: '/api/operator/gifts/import?dry_run=true' });
  expect(sent[0]?.headers).toMatchObject({ 'content-type': 'text/csv', accept: 'application/x-ndjson' });
  sent[0]?.progress(0.4);
  await screen.findByText('Uploading, 40%');
  sent[0]?.upload.onload?.();
  Object.assign(sent[0] ?? {}, {
    status: 200,
    responseText: `${JSON.stringify({ type: 'progress', step: 'checking', done: 1, total: 2 })}\n`,
  });
  sent[0]?.onprogress?.();
  await screen.findByText('Checked 1 of 2 rows');
  sent[0]?.respond(200, result({ ...good, dry_run: true, applied: false }));

  const row = await screen.findByRole('row', { name: /^2 Tea/ });
  expect(row.textContent).toContain('Price: from $18.00 →  to $20.00');
  expect(row.textContent).toContain('Stock: from 4 →  to Unlimited');
  await userEvent.click(screen.getByRole('button', { name: 'New' }));
  screen.getByRole('row', { name: '3 Pot $30.00 · Stock: 2 · Home' });
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 changes' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ url: '/api/operator/gifts/import?seen_preview=seen-1' });
  sent[1]?.respond(200, result({ ...good, dry_run: false, applied: true }));
  await screen.findByText('gifts.csv was imported. Changes are live.');
});

it('offers no import while a line is invalid', async () => {
  await chooseFile(file());
  await waitFor(() => expect(sent).toHaveLength(1));
  const errors = [{ line: 2, field: 'price', text: 'Must be at least $0.01' }];
  sent[0]?.respond(200, result({ ...good, errors, dry_run: true, applied: false }));
  await screen.findByText(/^1 row has a problem in gifts\.csv/);
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
});

it('shows lines that became invalid between dry run and import', async () => {
  await chooseFile(file());
  await waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.respond(200, result({ ...good, dry_run: true, applied: false }));
  await userEvent.click(await screen.findByRole('button', { name: 'Import 2 changes' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  sent[1]?.respond(400, { error: 'Some lines are wrong', fields: { 'lines.2.categories': 'Is retired' } });
  await screen.findByRole('row', { name: '2 categories Is retired' });
});

it('shows what has changed since the preview, and imports that when asked again @R16-51', async () => {
  await chooseFile(file());
  await waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.respond(200, result({ ...good, dry_run: true, applied: false }));
  await userEvent.click(await screen.findByRole('button', { name: 'Import 2 changes' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  const cheaper = { ...rows[0], before: { price: 17, stock: 4 } };
  const newer = { outdated: true, preview: 'seen-2', rows: [cheaper, rows[1]] };
  sent[1]?.respond(200, result({ ...good, ...newer, dry_run: false, applied: false }));
  await screen.findByText(/^The catalog changed after the preview, so nothing was imported/);
  expect(screen.getByRole('row', { name: /^2 Tea/ }).textContent).toContain('Changed since the preview');
  await userEvent.click(screen.getByRole('button', { name: 'New' }));
  expect(screen.getByRole('row', { name: /^3 Pot/ }).textContent).not.toContain('Changed since');
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 changes' }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]).toMatchObject({ url: '/api/operator/gifts/import?seen_preview=seen-2' });
});

it('does not send a file that is not a CSV', async () => {
  await chooseFile(file('gifts.xlsx'));
  await screen.findByText(/“gifts\.xlsx” isn't a CSV file/);
  expect(sent).toHaveLength(0);
});
