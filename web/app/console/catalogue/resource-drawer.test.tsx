import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, delayed, inTurn, reject, sent, sentTo, succeed } from '~/lib/fake-api.fixture';
import { attempt, readChange } from '../data/change';
import { renderInConsole } from '../render-in-console.fixture';
import { cardImageResource } from './card-image-resource';
import { categoryResource } from './category-resource';
import { changeResource, type ResourceChange } from './resource-changes';
import { ResourceDrawer } from './resource-drawer';

const onClose = vi.fn();
const pngSignature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

afterEach(() => {
  cleanup();
  onClose.mockReset();
  vi.unstubAllGlobals();
});

async function show(kind: 'card' | 'category', resource: object | null = null) {
  const definition = (kind === 'card' ? cardImageResource : categoryResource) as typeof categoryResource;
  const action = async ({ request }: { request: Request }) => {
    const change = await readChange<ResourceChange<never>>(request);
    return attempt(() => changeResource(definition, change));
  };
  renderInConsole(
    () => <ResourceDrawer definition={definition} resource={resource as never} onClose={onClose} />,
    { action },
  );
  await screen.findByLabelText('Name');
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const errorAt = (label: string) => document.getElementById(`${field(label).id}-error`)?.textContent;
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add' }));

it('adds a card design', async () => {
  const route = 'POST /api/operator/card-images';
  answer({ [route]: succeed({ id: 'c1', name: 'Stars', category: 'Birthday', description: '' }) });
  await show('card');
  await userEvent.type(field('Name'), ' Stars ');
  await add();
  await waitFor(() => expect(document.activeElement).toBe(field('Occasion')));
  expect(errorAt('Occasion')).toBe('Enter an occasion');
  expect(sentTo(route)).toEqual([]);
  await userEvent.type(field('Occasion'), 'Birthday');
  await add();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sentTo(route).map(({ body }) => body)).toEqual([
    { name: 'Stars', category: 'Birthday', description: '' },
  ]);
});

it('adds one card design however often it is tried', async () => {
  const route = 'POST /api/operator/card-images';
  const card = { id: 'c1', name: 'Stars', category: 'Birthday', description: '' };
  answer({ [route]: inTurn(reject(503), succeed(card)) });
  await show('card');
  await userEvent.type(field('Name'), 'Stars');
  await userEvent.type(field('Occasion'), 'Birthday');
  await add();
  await screen.findByText(/Something went wrong/);
  await add();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [first, second] = sentTo(route).map(({ headers }) => headers.get('idempotency-key'));
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
});

it('adds another one only after it has said that the first was added without the latest changes', async () => {
  const route = 'POST /api/operator/card-images';
  const card = { id: 'c1', name: 'Stars!', category: 'Birthday', description: '' };
  answer({ [route]: inTurn(reject(503), reject(422, { code: 'idempotency_key_reused' }), succeed(card)) });
  await show('card');
  await userEvent.type(field('Name'), 'Stars');
  await userEvent.type(field('Occasion'), 'Birthday');
  await add();
  await screen.findByText(/Something went wrong/);
  await userEvent.type(field('Name'), '!');
  await add();
  await screen.findByText(/^Your last try did go through, without your latest changes/);
  await add();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [first, second, third] = sentTo(route).map(({ headers }) => headers.get('idempotency-key'));
  expect(second).toBe(first);
  expect(third).toMatch(/^[0-9a-f]{32}$/);
  expect(third).not.toBe(first);
});

it("shows the server's error at its field, and keeps the input", async () => {
  const text = 'Another category has this address';
  answer({ 'POST /api/operator/categories': reject(400, { error: text, fields: { slug: text } }) });
  await show('category');
  await userEvent.type(field('Name'), 'Food');
  await userEvent.type(field('Page address'), 'Food!');
  await add();
  await screen.findByText('Use lowercase letters, digits, and single hyphens');
  await userEvent.clear(field('Page address'));
  await userEvent.type(field('Page address'), 'food');
  await add();
  await waitFor(() => expect(errorAt('Page address')).toBe(text));
  expect(document.activeElement).toBe(field('Page address'));
  expect(field('Name').value).toBe('Food');
  expect(onClose).not.toHaveBeenCalled();
});

it('keeps what is typed while it is being added, and stays open', async () => {
  const card = { id: 'c1', name: 'Stars', category: 'Birthday', description: '' };
  const adding = delayed(succeed(card));
  answer({ 'POST /api/operator/card-images': adding.resolver });
  await show('card');
  await userEvent.type(field('Name'), 'Stars');
  await userEvent.type(field('Occasion'), 'Birthday');
  await add();
  await userEvent.type(field('Description'), 'Night sky');
  adding.give();
  await screen.findByRole('heading', { name: 'Stars' });
  expect(field('Description').value).toBe('Night sky');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false);
  expect(onClose).not.toHaveBeenCalled();
});

it('asks before it is closed with unsaved changes or images', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ close() {} }));
  await show('card');
  await userEvent.type(field('Name'), 'Stars');
  await userEvent.keyboard('{Escape}');
  const question = () => screen.findByRole('dialog', { name: 'Discard your changes?' });
  await userEvent.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
  expect(field('Name').value).toBe('Stars');
  await userEvent.clear(field('Name'));
  await userEvent.upload(
    await screen.findByLabelText('Drop an image here'),
    new File([pngSignature], 'stars.png', { type: 'image/png' }),
  );
  await screen.findByAltText('stars.png');
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  const dialog = within(await question());
  dialog.getByText("You'll lose your changes, and any images that are still uploading.");
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(dialog.getByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('stays open, and asks nothing, while it is being added', async () => {
  const card = { id: 'c1', name: 'Stars', category: 'Birthday', description: '' };
  const adding = delayed(succeed(card));
  answer({ 'POST /api/operator/card-images': adding.resolver });
  await show('card');
  await userEvent.type(field('Name'), 'Stars');
  await userEvent.type(field('Occasion'), 'Birthday');
  await add();
  const [corner, footer] = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Close' });
  await waitFor(() => expect(footer?.disabled).toBe(true));
  await userEvent.click(corner as HTMLElement);
  await userEvent.keyboard('{Escape}');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(onClose).not.toHaveBeenCalled();
  adding.give();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('closes at once when nothing was changed', async () => {
  await show('category');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

describe('a category that somebody else changes meanwhile', () => {
  const update = 'PUT /api/operator/categories/c1';
  const read = 'GET /api/operator/categories/c1';
  const food = {
    id: 'c1',
    name: 'Food',
    slug: 'food',
    image_url: null,
    retired_at: null,
    updated_at: 'then',
  };
  const refused = reject(409, { error: 'Bea changed this category just now.' });
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

  it('is saved only over the state that was seen, and after that over the newer one', async () => {
    answer({ [update]: inTurn(refused, succeed({ ...food, name: 'Snacks' })) });
    answer({ [read]: succeed({ ...food, slug: 'fine-food', updated_at: 'now' }) });
    await show('category', food);
    await userEvent.clear(field('Name'));
    await userEvent.type(field('Name'), 'Snacks');
    await save();
    const notice = await screen.findByText('Bea changed this category just now.');
    expect(notice.closest('[role="alert"]')?.textContent).toContain('Page address');
    expect([field('Name').value, field('Page address').value]).toEqual(['Snacks', 'fine-food']);
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sentTo(update).map(({ body }) => body)).toEqual([
      { name: 'Snacks', slug: 'food', seen_updated_at: 'then' },
      { name: 'Snacks', slug: 'fine-food', seen_updated_at: 'now' },
    ]);
  });

  it('is not what a conflict with another category is about', async () => {
    const text = 'Another category has this address';
    answer({ [update]: reject(409, { error: text, fields: { slug: text } }), [read]: succeed(food) });
    await show('category', food);
    await userEvent.clear(field('Page address'));
    await userEvent.type(field('Page address'), 'toys');
    await save();
    await waitFor(() => expect(errorAt('Page address')).toBe(text));
    expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull();
  });
});

it.each([
  ['Retire', null, 'DELETE', null],
  ['Restore', 'then', 'PUT', { retired: false }],
] as const)('has a button to %s it', async (name, retired_at, method, body) => {
  const card = { id: 'c1', name: 'Stars', category: 'Birthday', description: '', image_url: null };
  answer({ [`${method} /api/operator/card-images/c1`]: succeed({ ...card, retired_at: 'now' }) });
  await show('card', { ...card, retired_at });
  await userEvent.click(screen.getByRole('button', { name }));
  await waitFor(() =>
    expect(sent.map((request) => [request.method, request.body])).toEqual([[method, body]]),
  );
});
