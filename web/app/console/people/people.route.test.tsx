import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { answer, sentTo, succeed } from '~/lib/fake-api.fixture';
import { renderInConsole } from '../render-in-console.fixture';
import PeoplePage, { clientAction } from './people.route';

const route = 'POST /api/operator/people/find';
const nobody = {
  account: null,
  gifts_sent: [],
  gifts_received: [],
  unconfirmed: [],
  messages: 0,
  reviews: 0,
};

afterEach(cleanup);

async function find(text: string) {
  answer({ [route]: succeed(nobody) });
  renderInConsole(PeoplePage, { action: clientAction as never });
  await userEvent.type(await screen.findByLabelText(/Email/), `${text}{Enter}`);
}

it.each([
  [' noor@example.com ', { email: 'noor@example.com' }],
  ['(201) 555-0123', { phone_number: '+12015550123' }],
  ['1 201 555 0123', { phone_number: '+12015550123' }],
])('finds a person by "%s"', async (text, body) => {
  await find(text);
  await waitFor(() => expect(sentTo(route).map((request) => request.body)).toEqual([body]));
  await screen.findByText(/^Nothing/);
});

it.each(['Noor', '555-0123'])('finds nobody by "%s", and says so', async (text) => {
  await find(text);
  const field = screen.getByLabelText(/Email/);
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(sentTo(route)).toEqual([]);
  expect(document.activeElement).toBe(field);
});
