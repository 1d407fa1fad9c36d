import type { Tag } from '@presently/contracts/catalogue';
import type { OperatorGift } from '@presently/contracts/operator-gifts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, delayed, inTurn, reject, sentTo, succeed } from '~/lib/fake-api.fixture';
import { attempt, readChange } from '../data/change';
import { renderInConsole } from '../render-in-console.fixture';
import { changeGift, type GiftChange } from './gift-changes';
import { GiftEditorPage } from './gift-editor-page';

const tea: OperatorGift = {
  id: 'tea',
  name: 'Tea',
  description: 'Green',
  price: 20,
  currency: 'usd',
  brand: null,
  tags: [],
  primary_category: { name: 'Food' },
  category: 'Food',
  categories: [{ name: 'Food' }],
  images: [],
  image: null,
  image_url: null,
  in_stock: true,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  retired_at: null,
  stock: 5,
  featured: false,
  popularity: 0,
  category_ids: ['food'],
  sold: 0,
};
const tags: Tag[] = [
  { id: 'birthday', kind: 'occasion', name: 'Birthday', title: 'Birthday gifts' },
  { id: 'mom', kind: 'recipient', name: 'Mom', title: 'Gifts for Mom' },
];
const update = 'PUT /api/operator/gifts/tea';
const create = 'POST /api/operator/gifts';
const onCreated = vi.fn();

afterEach(() => {
  cleanup();
  onCreated.mockReset();
});

async function show(gift: OperatorGift | null) {
  const choices = {
    data: { categories: [{ id: 'food', name: 'Food' }], tags, lowStockLevel: 5 },
    failure: null,
  };
  const action = async ({ request }: { request: Request }) => {
    const change = await readChange<GiftChange>(request);
    return attempt(() => changeGift('tea', change));
  };
  renderInConsole(
    () => <GiftEditorPage gift={gift} choices={choices} stockChanges={undefined} onCreated={onCreated} />,
    { action },
  );
  await screen.findByLabelText('Name');
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const errorAt = (label: string) => document.getElementById(`${field(label).id}-error`)?.textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function type(label: string, text: string) {
  await userEvent.clear(field(label));
  await userEvent.type(field(label), text);
}

it('sends no gift with missing fields, says so at each of them and focuses the first', async () => {
  await show(null);
  await type('Price', 'nineteen');
  await press('Save gift');
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  expect(errorAt('Name')).toBe('Enter a name');
  expect(errorAt('Description')).toBe('Enter a short description');
  expect(errorAt('Price')).toBe('Enter an amount, like 24.50');
  expect(screen.getByText('Choose a category')).toBeTruthy();
  expect(field('Price').value).toBe('nineteen');
  expect(sentTo(create)).toEqual([]);
});

it('focuses the categories when they are what is missing, and then adds the gift', async () => {
  answer({ [create]: succeed(tea) });
  await show(null);
  await type('Name', 'Tea ');
  await type('Description', 'Green');
  await type('Price', '$20');
  await press('Save gift');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Categories' })));
  await press('Food');
  await waitFor(() => expect(screen.queryByText('Choose a category')).toBeNull());
  await press('Save gift');
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith('tea'));
  expect(sentTo(create)[0]?.body).toEqual({
    name: 'Tea',
    brand: null,
    description: 'Green',
    price: 20,
    category_ids: ['food'],
    tags: [],
    featured: false,
    stock: null,
  });
});

it('creates one gift however often it is tried, until it has said that this was before the latest changes', async () => {
  answer({
    [create]: inTurn(reject(503), reject(422, { code: 'idempotency_key_reused' }), reject(503), succeed(tea)),
  });
  await show(null);
  await type('Name', 'Tea');
  await type('Description', 'Green');
  await type('Price', '20');
  await press('Food');
  await press('Save gift');
  await screen.findByText(/Something went wrong/);
  await type('Price', '24');
  await press('Save gift');
  await screen.findByText(/^Your last try did go through, without your latest changes/);
  expect(field('Price').value).toBe('24');
  expect(onCreated).not.toHaveBeenCalled();
  await press('Save gift');
  await screen.findByText(/Something went wrong/);
  await press('Save gift');
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith('tea'));
  const [first, second, third, fourth] = sentTo(create).map(({ headers }) => headers.get('idempotency-key'));
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
  expect(third).toMatch(/^[0-9a-f]{32}$/);
  expect(third).not.toBe(first);
  expect(fourth).toBe(third);
});

it('sends the occasions and recipients that are chosen by name @R15-57', async () => {
  answer({ [update]: succeed({ ...tea, tags: ['birthday', 'mom'] }) });
  await show({ ...tea, tags: ['birthday'] });
  const group = (name: string) => within(screen.getByRole('group', { name }));
  const chip = (kind: string, name: string) => group(kind).getByRole('button', { name });
  expect(chip('Occasions (optional)', 'Birthday').getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(chip('Recipients (optional)', 'Mom'));
  await press('Save');
  await waitFor(() => expect(sentTo(update)[0]?.body).toMatchObject({ tags: ['birthday', 'mom'] }));
  expect(chip('Recipients (optional)', 'Mom').getAttribute('aria-pressed')).toBe('true');
});

it("shows the server's error at its field, and keeps the input", async () => {
  answer({ [update]: reject(400, { error: 'Not in use', fields: { 'category_ids.0': 'Not in use' } }) });
  await show(tea);
  await type('Price', '24');
  await press('Save');
  await screen.findByText('Not in use');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Categories' })));
  expect(field('Price').value).toBe('24');
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
});

it('keeps local edits on a conflict, reports the changes, and continues from the newer state', async () => {
  const newer = { ...tea, price: 30, name: 'Black tea', updated_at: '2026-01-02T00:00:00.000Z' };
  answer({
    [update]: reject(409, { error: 'Ada changed it' }),
    'GET /api/operator/gifts/:id': succeed(newer),
  });
  await show(tea);
  await type('Price', '24');
  await press('Save');
  await screen.findByText('Ada changed it');
  expect(field('Name').value).toBe('Black tea');
  expect(field('Price').value).toBe('24');
  expect(screen.getByText(/since you hadn't edited it: Name/)).toBeTruthy();

  answer({ [update]: succeed({ ...newer, price: 24 }) });
  await press('Save');
  await screen.findByText('All changes saved');
  expect(sentTo(update).at(-1)?.body).toMatchObject({ price: 24, seen_updated_at: newer.updated_at });
  expect(screen.queryByText('Ada changed it')).toBeNull();
});

it('takes their value of a field, or undoes the own edits', async () => {
  answer({
    [update]: reject(409, { error: 'Ada changed it' }),
    'GET /api/operator/gifts/:id': succeed({ ...tea, price: 30 }),
  });
  await show(tea);
  await type('Price', '24');
  await press('Save');
  await screen.findByText('Ada changed it');
  await press('Use theirs');
  await screen.findByText('All changes saved');
  expect(field('Price').value).toBe('30.00');
  await type('Price', '25');
  await press('Discard');
  await screen.findByText('All changes saved');
  expect(field('Price').value).toBe('30.00');
});

it('keeps what is typed while the gift is being saved', async () => {
  const saving = delayed(succeed({ ...tea, price: 24 }));
  answer({ [update]: saving.resolver });
  await show(tea);
  await type('Price', '$24');
  await press('Save');
  await type('Name', 'Green tea');
  saving.give();
  await waitFor(() => expect(field('Price').value).toBe('24.00'));
  expect(field('Name').value).toBe('Green tea');
  screen.getByText('Unsaved changes');
  await press('Discard');
  expect(field('Name').value).toBe('Tea');
});
