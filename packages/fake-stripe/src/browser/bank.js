/* Sends the cardholder's decision to the bank; the parent frame is only notified that there is one. */
document.addEventListener('click', async ({ target }) => {
  if (!(target instanceof HTMLButtonElement)) return;
  await fetch(location.href, { method: 'POST', body: target.value });
  window.parent.postMessage('completed', '*');
});
