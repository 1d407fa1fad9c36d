import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { answer, delayed, inTurn, reject, sentTo, succeed } from '~/lib/fake-api.fixture';
import { renderInConsole } from '../render-in-console.fixture';
import SynonymsRoute, { clientAction, clientLoader } from './synonyms.route';

// The route's props are typed by its loader; here the router provides the data.
const Screen = SynonymsRoute as never;
const roses = {
  id: 'r1',
  term: 'roses',
  synonyms: ['bouquet', 'tulip'],
  updated_at: '2026-01-01T00:00:00.000Z',
};
const listOf =
  (...data: object[]) =>
  () =>
    HttpResponse.json({ success: true, data, pagination: { next_cursor: null, has_more: false } });
const list = 'GET /api/operator/search-synonyms';
const create = 'POST /api/operator/search-synonyms';
const update = 'PUT /api/operator/search-synonyms/r1';
const remove = 'DELETE /api/operator/search-synonyms/r1';

afterEach(cleanup);

const show = () => renderInConsole(Screen, { loader: clientLoader as never, action: clientAction as never });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const errorAt = (label: string) => document.getElementById(`${field(label).id}-error`)?.textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('says so when there are none, and adds one, of which each field is checked @R15-56', async () => {
  answer({ [list]: inTurn(listOf(), listOf(roses)), [create]: succeed(roses, 201) });
  show();
  await screen.findByText('No synonyms yet');
  await press('Add synonym');
  await screen.findByRole('dialog', { name: 'New synonym' });
  await press('Add');
  await waitFor(() => expect(errorAt('People search for')).toBe('Enter what people search for'));
  expect(errorAt('Also find')).toBe('Please name at least one word');
  await userEvent.type(field('People search for'), ' Roses ');
  await userEvent.type(field('Also find'), `bouquet,, ${'x'.repeat(41)}`);
  await press('Add');
  await waitFor(() => expect(errorAt('Also find')).toBe('Must be at most 40 characters'));
  expect(sentTo(create)).toEqual([]);
  await userEvent.clear(field('Also find'));
  await userEvent.type(field('Also find'), 'Bouquet, tulip,');
  await press('Add');
  await screen.findByRole('cell', { name: 'bouquet, tulip' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentTo(create).map(({ body }) => body)).toEqual([{ term: 'roses', synonyms: ['bouquet', 'tulip'] }]);
});

it("shows the server's error at its field, and keeps the input @R15-56", async () => {
  const text = '“tulip” is listed twice';
  answer({ [list]: listOf(roses), [update]: reject(400, { error: text, fields: { 'synonyms.2': text } }) });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit “roses”' }));
  await screen.findByRole('dialog', { name: 'roses' });
  await userEvent.type(field('Also find'), ', tulip');
  await press('Save');
  await waitFor(() => expect(errorAt('Also find')).toBe(text));
  expect(field('Also find').value).toBe('bouquet, tulip, tulip');
});

it('after a conflict the same input is saved over the newer one @R15-56', async () => {
  const newer = { ...roses, synonyms: ['lily'], updated_at: '2026-01-02T00:00:00.000Z' };
  answer({
    [list]: inTurn(listOf(roses), listOf(newer)),
    [update]: inTurn(reject(409, { error: 'Ada changed the synonyms.' }), succeed(newer)),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit “roses”' }));
  await screen.findByRole('dialog', { name: 'roses' });
  await userEvent.clear(field('Also find'));
  await userEvent.type(field('Also find'), 'peony');
  await press('Save');
  await screen.findByText('Ada changed the synonyms.');
  await screen.findByText('lily');
  expect(field('Also find').value).toBe('peony');
  await press('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentTo(update).map(({ body }) => body)).toEqual(
    [roses, newer].map(({ updated_at }) => ({
      term: 'roses',
      synonyms: ['peony'],
      seen_updated_at: updated_at,
    })),
  );
});

it('removes one only after confirmation, also when somebody else has removed it already @R15-56', async () => {
  answer({ [list]: inTurn(listOf(roses), listOf()), [remove]: reject(404, { code: 'not_found' }) });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove “roses”' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove “roses”?' });
  expect(sentTo(remove)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await screen.findByText('No synonyms yet');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentTo(remove)).toHaveLength(1);
});

it('asks before it is closed with unsaved changes', async () => {
  answer({ [list]: listOf(roses) });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit “roses”' }));
  await screen.findByRole('dialog', { name: 'roses' });
  await userEvent.type(field('Also find'), ', peony');
  await userEvent.keyboard('{Escape}');
  await screen.findByRole('dialog', { name: 'Discard your changes?' });
  await press('Keep editing');
  expect(field('Also find').value).toBe('bouquet, tulip, peony');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('stays open, and asks nothing, while it is being saved', async () => {
  const saving = delayed(succeed(roses));
  answer({ [list]: listOf(roses), [update]: saving.resolver });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit “roses”' }));
  await screen.findByRole('dialog', { name: 'roses' });
  await userEvent.type(field('Also find'), ', peony');
  await press('Save');
  const [corner, footer] = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Close' });
  await waitFor(() => expect(footer?.disabled).toBe(true));
  await userEvent.click(corner as HTMLElement);
  await userEvent.keyboard('{Escape}');
  expect(screen.getAllByRole('dialog')).toEqual([screen.getByRole('dialog', { name: 'roses' })]);
  saving.give();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
