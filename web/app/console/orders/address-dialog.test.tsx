import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, reject, sentTo, succeed } from '~/lib/fake-api.fixture';
import { attempt, readChange } from '../data/change';
import { renderInConsole } from '../render-in-console.fixture';
import AddressDialog from './address-dialog';
import { changeOrder, type OrderChange } from './order-changes';

const route = 'PUT /api/operator/orders/o1/address';
const order = {
  id: 'o1',
  status: 'Processing',
  shipping_address: {
    name: 'Noor Haddad',
    address_ln_1: '7 Harbour Lane',
    address_ln_2: null,
    city: 'Astoria',
    state: 'OR',
    zip: '97103',
    email: 'noor@example.com',
    phone: null,
    delivery_instructions: null,
  },
} as OperatorOrderDetail;
const onClose = vi.fn();

afterEach(() => {
  cleanup();
  onClose.mockClear();
});

async function show(shown = order) {
  const action = async ({ request }: { request: Request }) => {
    const change = await readChange<OrderChange>(request);
    return attempt(() => changeOrder('o1', change));
  };
  renderInConsole(() => <AddressDialog order={shown} onClose={onClose} />, { action });
  await screen.findByRole('dialog', { name: 'Edit address' });
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const errorAt = (label: string) => document.getElementById(`${field(label).id}-error`)?.textContent;
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save address' }));
async function retype(label: string, text: string): Promise<void> {
  await userEvent.clear(field(label));
  await userEvent.type(field(label), text);
}

it('says that an email address that is added is told', async () => {
  const address = { ...order.shipping_address, email: null } as typeof order.shipping_address;
  await show({ ...order, shipping_address: address });
  screen.getByText("The recipient left no email address. If you add one, we'll let them know there.");
});

it('sends the address as it is corrected, with the reason, and closes @R16-25', async () => {
  answer({ [route]: succeed({ ...order }) });
  await show();
  expect(screen.getByText(/let the recipient know at noor@example.com/)).toBeDefined();
  await retype('Street address', ' 8 Harbour Lane ');
  await userEvent.type(field('Reason'), 'They called');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sentTo(route).map(({ body }) => body)).toEqual([
    {
      name: 'Noor Haddad',
      address_ln_1: '8 Harbour Lane',
      address_ln_2: null,
      city: 'Astoria',
      state: 'OR',
      zip: '97103',
      email: 'noor@example.com',
      phone: null,
      delivery_instructions: null,
      reason: 'They called',
    },
  ]);
});

it('checks each field before it sends anything @R16-25', async () => {
  await show();
  await retype('ZIP', '1');
  await userEvent.type(field('Phone (optional)'), '12');
  await save();
  await waitFor(() => expect(document.activeElement).toBe(field('ZIP')));
  expect(errorAt('Phone (optional)')).toMatch(/10 digits/);
  expect(errorAt('Reason')).toBe('Enter a reason');
  await retype('Phone (optional)', '(201) 555-0188');
  await userEvent.type(field('Reason'), 'They called');
  await retype('ZIP', '10001');
  await save();
  await waitFor(() => expect(errorAt('ZIP')).toMatch(/right for Oregon/));
  expect(sentTo(route)).toEqual([]);
});

it('keeps what was typed when it fails, and says why @R16-25', async () => {
  const error = "This order's status is already Shipped, so its address can't be changed.";
  answer({ [route]: reject(409, { error }) });
  await show();
  await retype('City', 'Warrenton');
  await userEvent.type(field('Reason'), 'They called');
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain(error);
  expect([field('City').value, field('Reason').value]).toEqual(['Warrenton', 'They called']);
  expect(onClose).not.toHaveBeenCalled();
});
