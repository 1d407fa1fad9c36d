/* Embeds the bank's page, which is another origin, and notifies the parent page of the cardholder's decision. */
const bank = '{{bank}}';
const url = decodeURIComponent(location.hash.slice(1));
if (new URL(url).origin === bank) {
  const frame = document.createElement('iframe');
  frame.title = 'Your bank';
  frame.src = url;
  document.body.append(frame);
  window.addEventListener('message', ({ source, origin }) => {
    if (source === frame.contentWindow && origin === bank)
      window.parent.postMessage({ type: 'completed' }, '*');
  });
}
