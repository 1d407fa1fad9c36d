/* Sends the cardholder's answer to the bank; the parent frame only learns that there is one. */
document.addEventListener('click', async ({ target }) => {
  if (!(target instanceof HTMLButtonElement)) return;
  await fetch(location.href, { method: 'POST', body: target.value });
  window.parent.postMessage('answered', '*');
});
