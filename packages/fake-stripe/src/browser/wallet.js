/* A wallet's button and its sheet, in a frame of the fake Stripe's origin. */
const part = (id) => document.getElementById(id);
const page = window.parent;
const tell = (message) => page.postMessage(message, '*');

function showSheet(isOpen) {
  part('buy').hidden = isOpen;
  part('sheet').hidden = !isOpen;
  part('message').textContent = '';
  tell({ type: 'height', height: isOpen ? 300 : 48 });
}

const ADDRESSES = {
  US: { line1: '1 Navy Way', city: 'Arlington', state: 'VA', postal_code: '22201', country: 'US' },
  GB: { line1: '10 Downing Street', city: 'London', state: '', postal_code: 'SW1A 2AA', country: 'GB' },
};
const billingAddress = () => ADDRESSES[part('country').value];

async function createToken({ key }) {
  const form = new URLSearchParams({
    key,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': part('card').value,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
  });
  for (const [field, value] of Object.entries(billingAddress()))
    form.set(`payment_method_data[billing_details][address][${field}]`, value);
  try {
    const result = await (await fetch('/v1/confirmation_tokens', { method: 'POST', body: form })).json();
    if (result.error) return { error: result.error };
    showSheet(false);
    return { confirmationToken: result };
  } catch {
    return { error: { type: 'api_connection_error', message: 'We could not reach the card processor.' } };
  }
}

window.addEventListener('message', async ({ source, data, ports }) => {
  if (source !== page) return;
  if (data.type === 'open') showSheet(true);
  if (data.type === 'failed') part('message').textContent = data.message ?? 'The payment failed.';
  if (data.type === 'token') ports[0].postMessage(await createToken(data));
});
document.addEventListener('DOMContentLoaded', () => {
  part('buy').addEventListener('click', () => tell({ type: 'click' }));
  part('cancel').addEventListener('click', () => {
    showSheet(false);
    tell({ type: 'cancel' });
  });
  part('sheet').addEventListener('submit', (event) => {
    event.preventDefault();
    tell({ type: 'confirm', email: part('email').value, address: billingAddress() });
  });
  tell({ type: 'ready', hasWallets: document.body.dataset.hasWallets === 'true' });
});
