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

async function createToken({ key }) {
  const form = new URLSearchParams({
    key,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': part('card').value,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
  });
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
    tell({ type: 'confirm', email: part('email').value });
  });
  tell({ type: 'ready', hasWallets: document.body.dataset.hasWallets === 'true' });
});
