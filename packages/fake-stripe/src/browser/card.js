/* The card fields, in a frame of the fake Stripe's origin, so that card data goes only there. */
const field = (id) => document.getElementById(id);
const digits = (id) => field(id).value.replace(/\D/g, '');
const page = window.parent;

function eventOf() {
  const number = digits('number');
  const isWrong = number.length === 16 && !isLuhn(number);
  return {
    complete: number.length === 16 && !isWrong && digits('expiry').length === 4 && digits('cvc').length >= 3,
    empty: number === '',
    error: isWrong
      ? { type: 'validation_error', code: 'invalid_number', message: 'Your card number is invalid.' }
      : undefined,
  };
}

function isLuhn(number) {
  const sum = [...number].reverse().reduce((all, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return all + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

async function tokenise({ key, billing }) {
  const [month, year] = [digits('expiry').slice(0, 2), digits('expiry').slice(2)];
  const form = new URLSearchParams({
    key,
    type: 'card',
    'card[number]': digits('number'),
    'card[exp_month]': month,
    'card[exp_year]': year,
    'card[cvc]': digits('cvc'),
    'billing_details[name]': billing?.name ?? '',
    'billing_details[email]': billing?.email ?? '',
  });
  try {
    const result = await (await fetch('/v1/payment_methods', { method: 'POST', body: form })).json();
    return result.error ? { error: result.error } : { paymentMethod: result };
  } catch {
    return { error: { type: 'api_connection_error', message: 'We could not reach the card processor.' } };
  }
}

window.addEventListener('message', async ({ source, data, ports }) => {
  if (source !== page) return;
  if (data.type === 'focus') field('number').focus();
  if (data.type === 'style')
    Object.assign(document.body.style, {
      color: data.style.color,
      fontFamily: data.style.fontFamily,
      fontSize: data.style.fontSize,
    });
  if (data.type === 'tokenise') ports[0].postMessage(await tokenise(data));
});
document.addEventListener('input', () => page.postMessage({ type: 'change', event: eventOf() }, '*'));
document.addEventListener('DOMContentLoaded', () => page.postMessage({ type: 'ready' }, '*'));
