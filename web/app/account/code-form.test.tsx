import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, delayed, reject, sentTo, succeed } from '~/lib/fake-api.fixture';
import { CodeForm } from './code-form';

const request = 'POST /api/auth/send-code';
const verification = 'POST /api/auth/verify-code';
const signedIn = { token: 't1', user: { user_id: 'u1' }, is_new_user: false };
const onVerified = vi.fn();

const field = () => screen.getByLabelText<HTMLInputElement>('Verification code');
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' });

const Form = () => (
  <CodeForm
    phone="(555) 123-4567"
    resendAt={0}
    onResent={() => {}}
    onVerified={onVerified}
    requiresFullCode
  />
);

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Stub = createRoutesStub([{ path: '/', Component: Form }]);
  render(<Stub />);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  onVerified.mockReset();
});

it.each([
  ['typed', () => userEvent.type(field(), '123456')],
  [
    'pasted',
    async () => {
      await userEvent.click(field());
      await userEvent.paste('Your code: 123 456');
    },
  ],
])('submits a code itself once it is complete: %s @R16-57', async (_how, enter) => {
  answer({ [verification]: succeed(signedIn) });
  await enter();
  await waitFor(() => expect(onVerified).toHaveBeenCalledOnce());
  expect(sentTo(verification).map(({ body }) => body)).toEqual([
    { phone_number: '+15551234567', code: '123456' },
  ]);
});

it('clears a wrong code and focuses the field, so that the next one can be typed @R16-57', async () => {
  answer({ [verification]: reject(401, { code: 'invalid_code', error: 'no' }) });
  await userEvent.type(field(), '111111');
  await screen.findByText('Invalid verification code. Please try again.');
  expect(field().value).toBe('');
  expect(document.activeElement).toBe(field());
  answer({ [verification]: succeed(signedIn) });
  await userEvent.keyboard('222222');
  await waitFor(() => expect(onVerified).toHaveBeenCalledOnce());
});

it('keeps the code when there is no answer, and the button, which needs six digits, sends it again @S5-5 @R16-57', async () => {
  answer({ [verification]: reject(503) });
  await userEvent.type(field(), '12345');
  expect(button().disabled).toBe(true);
  await userEvent.type(field(), '6');
  await screen.findByText('Failed to verify code. Please try again.');
  expect(field().value).toBe('123456');
  expect(button().disabled).toBe(false);
  answer({ [verification]: succeed(signedIn) });
  await userEvent.click(button());
  await waitFor(() => expect(onVerified).toHaveBeenCalledOnce());
});

it('requests no code while one is being verified', async () => {
  const late = delayed(succeed(signedIn));
  answer({ [verification]: late.resolver });
  await userEvent.type(field(), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Resend code' }));
  await act(async () => late.give());
  await waitFor(() => expect(onVerified).toHaveBeenCalledOnce());
  expect(sentTo(request)).toEqual([]);
});

it('takes no code while another one is being requested', async () => {
  const late = delayed(succeed({ expires_in: 600, resend_in: 30 }));
  answer({ [request]: late.resolver, [verification]: succeed(signedIn) });
  await userEvent.click(screen.getByRole('button', { name: 'Resend code' }));
  await userEvent.type(field(), '123456');
  expect(field().value).toBe('');
  await act(async () => late.give());
  await waitFor(() => expect(field().readOnly).toBe(false));
  await userEvent.keyboard('123456');
  await waitFor(() => expect(onVerified).toHaveBeenCalledOnce());
});

it('focuses the empty field after a new code was requested', async () => {
  answer({ [request]: succeed({ expires_in: 600, resend_in: 30 }) });
  await userEvent.type(field(), '123');
  await userEvent.click(screen.getByRole('button', { name: 'Resend code' }));
  await waitFor(() => expect(field().value).toBe(''));
  expect(document.activeElement).toBe(field());
});
