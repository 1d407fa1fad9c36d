import type { EarlyEvent } from './early-events';

/**
 * Replays the recorded events once the page is hydrated. Each runs in its own task, so that React has handled the
 * previous one and can hydrate the part of the page that the next one concerns.
 */
export async function replayEarlyEvents(): Promise<void> {
  const recorded = window.earlyEvents;
  if (!recorded) return;
  recorded.stopRecording();
  for (const element of document.querySelectorAll('[data-pending]')) element.removeAttribute('data-pending');
  for (const event of recorded.events) {
    await new Promise((resolve) => setTimeout(resolve));
    if (event.element.isConnected) replay(event);
  }
}

function replay(event: EarlyEvent): void {
  if (event.type === 'click') event.element.click();
  else if (event.type === 'submit') {
    const submitter = event.submitter as HTMLButtonElement | null;
    event.element.requestSubmit(submitter?.form === event.element ? submitter : null);
  } else {
    // A first event makes React hydrate this part of the page.
    dispatchInput(event.element);
    retype(event.element, event.value);
    dispatchInput(event.element);
  }
}

function dispatchInput(element: HTMLElement): void {
  for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }));
}

/**
 * Sets a value so that React treats the next input event as a change. React ignores an event if the value is the one
 * last set by script, so a different one is set by script first. Then the wanted value is set like a browser does for
 * user input, bypassing the element's own property.
 */
function retype(element: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void {
  const { selectionStart, selectionEnd } = element as HTMLInputElement;
  element.value = `${value} `;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value);
  if (selectionStart !== null && selectionStart !== undefined)
    (element as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd);
}
