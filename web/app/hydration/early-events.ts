/** A user event on a page that was not interactive yet. */
export type EarlyEvent =
  | { type: 'click'; element: HTMLElement }
  | { type: 'submit'; element: HTMLFormElement; submitter: HTMLElement | null }
  | { type: 'input'; element: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement; value: string };

declare global {
  interface Window {
    /** The events so far, in order; undefined if recording is off. */
    earlyEvents?: { events: EarlyEvent[]; stopRecording(): void };
  }
}

const buttons = 'button, [role=button], [role=radio], [role=checkbox], [type=checkbox], [type=radio]';

/**
 * Records clicks, input and form submissions until the page is hydrated (seconds on a slow connection), and marks
 * the clicked elements with `data-pending`. Links and forms that work without scripts are not affected.
 */
export function recordEarlyEvents(): void {
  const events: EarlyEvent[] = [];
  const isSameAsLast = ({ type, element }: EarlyEvent) => {
    const last = events.at(-1);
    return last?.type === type && last.element === element;
  };
  const intercept = (domEvent: Event, event: Exclude<EarlyEvent, { type: 'input' }>) => {
    domEvent.preventDefault();
    domEvent.stopImmediatePropagation();
    // Repeated clicks on an element that does not respond yet count once.
    if (!isSameAsLast(event)) events.push(event);
    const pressed = event.type === 'submit' ? event.submitter : event.element;
    pressed?.setAttribute('data-pending', '');
  };

  function onClick(domEvent: Event): void {
    const element = (domEvent.target as Element).closest<HTMLElement & Partial<HTMLButtonElement>>(buttons);
    if (!element || element.disabled || element.closest('a')) return;
    if (element.form && element.type === 'submit') return;
    intercept(domEvent, { type: 'click', element });
  }
  function onSubmit(domEvent: Event): void {
    const element = domEvent.target as HTMLFormElement;
    if (element.hasAttribute('action')) return;
    intercept(domEvent, { type: 'submit', element, submitter: (domEvent as SubmitEvent).submitter });
  }
  function onInput({ target }: Event): void {
    const element = target as HTMLInputElement;
    if (element.type === 'checkbox' || element.type === 'radio') return;
    const event: EarlyEvent = { type: 'input', element, value: element.value };
    if (isSameAsLast(event)) events.pop();
    events.push(event);
  }

  const listeners = { click: onClick, submit: onSubmit, input: onInput };
  for (const [type, listener] of Object.entries(listeners)) document.addEventListener(type, listener, true);
  window.earlyEvents = {
    events,
    stopRecording() {
      for (const [type, listener] of Object.entries(listeners))
        document.removeEventListener(type, listener, true);
      delete window.earlyEvents;
    },
  };
}
