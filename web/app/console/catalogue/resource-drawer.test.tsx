import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, reject, sentTo, succeed } from '~/lib/fake-api.fixture';
import { attempt, readChange } from '../data/change';
import { renderInConsole } from '../render-in-console.fixture';
import { cardImageResource } from './card-image-resource';
import { categoryResource } from './category-resource';
import { changeResource, type ResourceChange } from './resource-changes';
import { ResourceDrawer } from './resource-drawer';

const onClose = vi.fn();

afterEach(() => {
  cleanup();
  onClose.mockReset();
});

async function show(kind: 'card' | 'category') {
  const definition = (kind === 'card' ? cardImageResource : categoryResource) as typeof categoryResource;
  const action = async ({ request }: { request: Request }) => {
    const change = await readChange<ResourceChange<never>>(request);
    return attempt(() => changeResource(definition, change));
  };
  renderInConsole(() => <ResourceDrawer definition={definition} resource={null} onClose={onClose} />, {
    action,
  });
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
