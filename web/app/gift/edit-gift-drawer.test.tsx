import type { CardImage } from '@presently/contracts/catalogue';
import type { Order } from '@presently/contracts/orders';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { FormErrors } from '~/forms/use-form';
import EditGiftDrawer from './edit-gift-drawer';

const order = {
  notes: 'Hi For you',
  note_title: 'Hi',
  note_body: 'For you',
  card_image_id: 'c1',
  gift_date: '2026-12-24',
} as Order;
const cards = [
  { id: 'c1', name: 'Stars', image_url: '/media/stars-640.webp' },
  { id: 'c2', name: 'Roses', image_url: '/media/roses-640.webp' },
] as CardImage[];
const onSave = vi.fn();

afterEach(() => {
  cleanup();
  onSave.mockReset();
});

/** The drawer, on a page that is rejected with the first change. */
function Page({ errors = null }: { errors?: FormErrors | null }) {
  const [answered, setAnswered] = useState<FormErrors | null>(null);
  return (
    <EditGiftDrawer
      open
      order={order}
      cards={cards}
      isSaving={false}
      errors={answered}
      onSave={(change) => {
        onSave(change);
        setAnswered(errors);
      }}
      onClose={() => {}}
    />
  );
}
const note = () => screen.getByLabelText<HTMLTextAreaElement>('Personal Message');
const headline = () => screen.getByLabelText<HTMLTextAreaElement>('Short Note');
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

it('sends both parts of the note without white space around them, the card and the date @R15-25', async () => {
  render(<Page />);
  await userEvent.type(headline(), ' Ada ');
  await userEvent.type(note(), '{Enter}with love ');
  await userEvent.click(screen.getByLabelText('Roses'));
  await save();
  await waitFor(() =>
    expect(onSave).toHaveBeenCalledWith({
      note_title: 'Hi Ada',
      note_body: 'For you\nwith love',
      card_image_id: 'c2',
      gift_date: '2026-12-24',
    }),
  );
});

it.each([
  ['headline', headline, 100, 2],
  ['body', note, 500, 7],
] as const)('says at once that the %s of a note is too long @R15-27', async (_part, field, max, written) => {
  render(<Page />);
  await userEvent.click(field());
  await userEvent.paste('x'.repeat(max + 1 - written));
  await screen.findByText(`Please keep it to ${max} characters`);
  expect(screen.getByText(`${max + 1}/${max} characters`)).toBeTruthy();
  expect(document.body.textContent).not.toContain('601');
  await save();
  expect(onSave).not.toHaveBeenCalled();
});

it.each([
  ['note_title', () => headline()],
  ['note_body', () => note()],
  ['card_image_id', () => screen.getByRole('group', { name: 'Card' })],
  ['gift_date', () => screen.getByLabelText('Gift date')],
] as const)("shows the server's error at %s, focuses it and keeps the input", async (name, control) => {
  render(<Page errors={{ message: 'No good', fields: { [name]: 'No good' } }} />);
  await userEvent.type(note(), '!');
  await save();
  await screen.findByText('No good');
  await waitFor(() => expect(document.activeElement).toBe(control()));
  expect(control().getAttribute('aria-describedby')).toContain(screen.getByText('No good').id);
  expect(note().value).toBe('For you!');
});

it('shows above the button why nothing could be changed', async () => {
  render(<Page errors={{ message: 'It was opened a moment ago.', fields: {} }} />);
  await save();
  expect((await screen.findByRole('alert')).textContent).toBe('It was opened a moment ago.');
});
