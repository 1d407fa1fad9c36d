/*
 * Replaces https://js.stripe.com/…/stripe.js. The card fields are a frame of this script's origin, so that the
 * embedding page never sees card data; 3-D Secure is a frame over the page.
 */
(() => {
  const origin = new URL(document.currentScript.src).origin;

  /** Sends a message to a frame and resolves with its reply, over a private MessageChannel. */
  const ask = (frame, message) =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(data);
      frame.contentWindow.postMessage(message, origin, [port2]);
    });

  function cardElement({ style } = {}) {
    const listeners = {};
    const emit = (name, event) => {
      for (const listener of listeners[name] ?? []) listener(event);
    };
    const frame = document.createElement('iframe');
    frame.src = `${origin}/elements/card`;
    frame.title = 'Secure card payment input frame';
    frame.setAttribute('frameborder', '0');
    frame.style.cssText = 'width:100%;height:1.6em;border:0';
    /** Stripe's classes of the element around the fields. */
    const setClasses = ({ complete = false, empty = false, error } = {}) => {
      const { classList } = frame.parentElement;
      classList.toggle('StripeElement--complete', complete);
      classList.toggle('StripeElement--empty', empty);
      classList.toggle('StripeElement--invalid', Boolean(error));
    };
    const onMessage = ({ source, origin: from, data }) => {
      if (source !== frame.contentWindow || from !== origin) return;
      if (data.type === 'ready') {
        frame.contentWindow.postMessage({ type: 'style', style: style?.base ?? {} }, origin);
        emit('ready', {});
      }
      if (data.type === 'change') {
        emit('change', data.event);
        setClasses(data.event);
      }
    };
    return {
      frame,
      on(name, listener) {
        listeners[name] = [...(listeners[name] ?? []), listener];
        return this;
      },
      mount(container) {
        window.addEventListener('message', onMessage);
        container.append(frame);
        container.classList.add('StripeElement');
        setClasses({ empty: true });
      },
      focus: () => frame.contentWindow?.postMessage({ type: 'focus' }, origin),
      destroy() {
        window.removeEventListener('message', onMessage);
        setClasses();
        frame.parentElement.classList.remove('StripeElement');
        frame.remove();
      },
    };
  }

  /** Buttons of wallets. What a wallet has authorised is read by `createConfirmationToken`. */
  function expressCheckoutElement(group) {
    const listeners = {};
    const emit = (name, event) => {
      for (const listener of listeners[name] ?? []) listener({ elementType: 'expressCheckout', ...event });
    };
    const frame = document.createElement('iframe');
    frame.src = `${origin}/elements/wallet`;
    frame.title = 'Secure express checkout frame';
    frame.style.cssText = 'display:block;width:100%;height:48px;border:0';
    const send = (message) => frame.contentWindow?.postMessage(message, origin);
    const expressPaymentType = 'google_pay';
    const handlers = {
      ready: ({ hasWallets }) =>
        emit('ready', { availablePaymentMethods: hasWallets ? { googlePay: true } : undefined }),
      height: ({ height }) => Object.assign(frame.style, { height: `${height}px` }),
      click: () => emit('click', { expressPaymentType, resolve: () => send({ type: 'open' }), reject() {} }),
      cancel: () => emit('cancel', {}),
      confirm: ({ email, address }) =>
        emit('confirm', {
          expressPaymentType,
          billingDetails: { name: 'Grace Hopper', address, ...(email && { email }) },
          paymentFailed: (payload) => send({ type: 'failed', ...payload }),
        }),
    };
    const onMessage = ({ source, origin: from, data }) => {
      if (source === frame.contentWindow && from === origin) handlers[data.type]?.(data);
    };
    group.frame = frame;
    return {
      on(name, listener) {
        listeners[name] = [...(listeners[name] ?? []), listener];
        return this;
      },
      mount(container) {
        window.addEventListener('message', onMessage);
        container.append(frame);
      },
      destroy() {
        window.removeEventListener('message', onMessage);
        frame.remove();
      },
    };
  }

  /** A group of elements; `frame` is the wallet's. */
  function elementsGroup() {
    const group = {
      create: (type, options) =>
        type === 'expressCheckout' ? expressCheckoutElement(group) : cardElement(options),
      submit: async () => ({}),
    };
    return group;
  }

  async function api(path, key, method = 'GET', params = {}) {
    const form = new URLSearchParams({ key, ...params });
    const response =
      method === 'GET'
        ? await fetch(`${origin}${path}?${form}`)
        : await fetch(`${origin}${path}`, { method, body: form });
    return await response.json();
  }

  /** Resolves once the cardholder has decided. */
  function showChallenge(url) {
    return new Promise((resolve) => {
      const overlay = document.createElement('div');
      overlay.style.cssText =
        'position:fixed;inset:0;z-index:2147483647;display:grid;place-items:center;background:rgba(0,0,0,.5)';
      const frame = document.createElement('iframe');
      frame.title = '3D Secure challenge';
      frame.src = `${origin}/elements/challenge#${encodeURIComponent(url)}`;
      frame.style.cssText = 'width:min(26rem,94vw);height:22rem;border:0;background:white';
      const onMessage = ({ source, origin: from, data }) => {
        if (source !== frame.contentWindow || from !== origin || data.type !== 'completed') return;
        window.removeEventListener('message', onMessage);
        overlay.remove();
        resolve();
      };
      window.addEventListener('message', onMessage);
      overlay.append(frame);
      document.body.append(overlay);
    });
  }

  const idOf = (clientSecret) => clientSecret.split('_secret_')[0];

  function Stripe(key) {
    const retrieve = async (clientSecret) => {
      const intent = await api(`/v1/payment_intents/${idOf(clientSecret)}`, key, 'GET', {
        client_secret: clientSecret,
      });
      return intent.error ? { error: intent.error } : { paymentIntent: intent };
    };
    const outcome = ({ paymentIntent, error }) =>
      error || paymentIntent.status !== 'requires_payment_method'
        ? { paymentIntent, error }
        : { error: paymentIntent.last_payment_error };
    return {
      elements: elementsGroup,
      createConfirmationToken: ({ elements }) => ask(elements.frame, { type: 'token', key }),
      createPaymentMethod: ({ card, billing_details }) =>
        ask(card.frame, { type: 'tokenise', key, billing: billing_details }),
      retrievePaymentIntent: retrieve,
      async handleNextAction({ clientSecret }) {
        const { paymentIntent, error } = await retrieve(clientSecret);
        if (error) return { error };
        const url = paymentIntent.next_action?.use_stripe_sdk?.stripe_js;
        if (paymentIntent.status === 'requires_action' && url) await showChallenge(url);
        return outcome(await retrieve(clientSecret));
      },
    };
  }
  Stripe.version = 'endive';
  window.Stripe = Stripe;
})();
