import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, reject, sentTo, succeed } from '~/lib/fake-api.fixture';
import { NameMissing } from '../dashboard/name-missing';
import { renderInConsole } from '../render-in-console.fixture';
import { clientAction } from './console.route';
import NameDialog from './name-dialog';

const route = 'PUT /api/users/me';

afterEach(cleanup);

const show = (onClose = vi.fn()) => {
  renderInConsole(() => <NameDialog onClose={onClose} />, { consoleAction: clientAction as never });
  return onClose;
};

it('saves the operator’s own name, without a last name too @R16-34', async () => {
  answer({ [route]: succeed({ user_id: 'u1' }) });
  const onClose = show();
  await userEvent.type(await screen.findByLabelText('First name'), ' Ada ');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sentTo(route).map(({ body }) => body)).toEqual([{ first_name: 'Ada', last_name: null }]);
});

it('keeps a name that was refused, with the reason at its field @R16-34', async () => {
  const text = 'A name cannot be a link';
  answer({ [route]: reject(400, { error: text, fields: { first_name: text } }) });
  const onClose = show();
  await userEvent.type(await screen.findByLabelText('First name'), 'Ada');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(text);
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ada');
  expect(onClose).not.toHaveBeenCalled();
});

it('asks operators without a name for it @R16-34', async () => {
  renderInConsole(NameMissing);
  await userEvent.click(await screen.findByRole('button', { name: 'Add your name' }));
  await screen.findByRole('dialog', { name: 'Your name' });
});
