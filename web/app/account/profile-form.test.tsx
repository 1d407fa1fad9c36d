import type { User } from '@presently/contracts/accounts';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, reject, sent, sentTo, succeed } from '~/lib/fake-api.fixture';
import SignUpForm from './sign-up-form';

const route = 'PUT /api/users/me/profile';
const user: User = {
  user_id: 'u1',
  phone_number: '+15551234567',
  profile: { first_name: null, last_name: null, email: null },
  role: null,
  preferences: { messages: true },
};
const onDone = vi.fn();

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  onDone.mockReset();
  vi.restoreAllMocks();
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const errorAt = (label: string) => document.getElementById(`${field(label).id}-error`)?.textContent;

async function submit(...values: string[]) {
  render(<SignUpForm user={user} onDone={onDone} />);
  for (const [index, label] of ['First Name', 'Last Name', 'Email (required)'].entries())
    if (values[index]) await userEvent.type(field(label), values[index]);
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
}

it.each([
  [['', '', ''], 'First Name', 'Please enter your first name', 'Please fill in all fields'],
  [['Grace', 'Miller', ' '], 'Email (required)', 'Please enter your email', 'Please fill in all fields'],
  [['Grace', ' ', 'g@x.com'], 'Last Name', 'Please enter your last name', 'Please fill in all fields'],
  [['Grace', 'Miller', 'grace'], 'Email (required)', 'Please enter a valid email address', null],
  [
    ['ab.com', 'Miller', 'g@x.com'],
    'First Name',
    "Please enter a name that isn't a link or an email address",
    null,
  ],
])('%j: sends nothing, and shows at %s: %s @S5-6 @S5-7 @S5-21', async (values, label, text, summary) => {
  await submit(...values);
  await waitFor(() => expect(document.activeElement).toBe(field(label)));
  expect(errorAt(label)).toBe(text);
  expect(screen.queryByText('Please fill in all fields') !== null).toBe(summary !== null);
  expect(field('First Name').value).toBe(values[0]);
  expect(sent).toEqual([]);
});

it('trims and lower-cases the email', async () => {
  answer({ [route]: succeed(user) });
  await submit('Grace', 'Miller', ' Grace@Example.com ');
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(user));
  expect(sentTo(route)[0]?.body).toMatchObject({ email: 'grace@example.com' });
});

it("shows the server's error at its field, and keeps the input", async () => {
  const text = 'This address cannot be used';
  answer({ [route]: reject(400, { error: text, fields: { email: text } }) });
  await submit('Grace', 'Miller', 'grace@example.com');
  await waitFor(() => expect(document.activeElement).toBe(field('Email (required)')));
  expect(errorAt('Email (required)')).toBe(text);
  expect(screen.getAllByText(text)).toHaveLength(1);
  expect(field('Email (required)').value).toBe('grace@example.com');
});
