/** A user event on a page that was not interactive yet. */
type RecordedEvent =
  | { type: 'click'; element: HTMLElement }
  | { type: 'submit'; element: HTMLFormElement; submitter: HTMLElement | null }
  | { type: 'input'; element: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement; value: string };

interface EarlyEvents {
  /** In the order in which they happened. */
  events: RecordedEvent[];
  stopRecording(): void;
}

declare global {
  interface Window {
    earlyEvents?: EarlyEvents | undefined;
  }
}

/**
 * Records clicks, input and form submissions until the page is hydrated (seconds on a slow connection), and marks
 * the clicked elements with `data-pending`. Links and forms that work without JavaScript are not affected.
 * Inlined into the page as source text, so it must not refer to anything outside its own body.
 */
export function recordEarlyEvents(): void {
  const events: RecordedEvent[] = [];
  const pressedElement = (event: RecordedEvent) =>
    event.type === 'submit' ? event.submitter : event.element;
  const worksWithoutScript = (form: HTMLFormElement | null) => form?.hasAttribute('action') ?? false;
  const intercept = (domEvent: Event, event: RecordedEvent) => {
    domEvent.preventDefault();
    domEvent.stopImmediatePropagation();
    const last = events.at(-1);
    // Repeated clicks on an element that does not respond yet count once.
    if (last?.type !== event.type || last.element !== event.element) events.push(event);
    pressedElement(event)?.setAttribute('data-pending', '');
  };
  const listeners: Record<string, (domEvent: Event) => void> = {
    click(domEvent) {
      const element = (domEvent.target as Element).closest<HTMLElement>(
        'button, [role=button], [role=radio], [role=checkbox], [type=checkbox], [type=radio]',
      );
      if (!element || (element as HTMLButtonElement).disabled || element.closest('a')) return;
      const form = (element as HTMLButtonElement).form ?? null;
      if (form && (element as HTMLButtonElement).type === 'submit') return;
      intercept(domEvent, { type: 'click', element });
    },
    submit(domEvent) {
      const element = domEvent.target as HTMLFormElement;
      if (worksWithoutScript(element)) return;
      intercept(domEvent, { type: 'submit', element, submitter: (domEvent as SubmitEvent).submitter });
    },
    input(domEvent) {
      const element = domEvent.target as HTMLInputElement;
      if (element.type === 'checkbox' || element.type === 'radio') return;
      const last = events.at(-1);
      if (last?.type === 'input' && last.element === element) last.value = element.value;
      else events.push({ type: 'input', element, value: element.value });
    },
  };
  for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name, listener, true);
  window.earlyEvents = {
    events,
    stopRecording() {
      for (const [name, listener] of Object.entries(listeners))
        document.removeEventListener(name, listener, true);
      window.earlyEvents = undefined;
    },
  };
}

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

function replay(event: RecordedEvent): void {
  if (event.type === 'click') event.element.click();
  else if (event.type === 'submit') {
    const submitter = event.submitter as HTMLButtonElement | null;
    event.element.requestSubmit(submitter?.form === event.element ? submitter : null);
  } else replayInput(event.element, event.value);
}

/** React ignores an input event unless the value differs from the one in its `_valueTracker`. */
type WithValueTracker = { _valueTracker?: { setValue(value: string): void } };

/** Fires the input events again; does not reset an unchanged value, because the user may still be typing. */
function replayInput(
  element: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  value: string,
): void {
  const dispatchInput = () => {
    for (const name of ['input', 'change']) element.dispatchEvent(new Event(name, { bubbles: true }));
  };
  // A first event makes React hydrate this part of the page, which keeps the value that the element has.
  dispatchInput();
  const setValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set;
  if (element.value !== value) setValue?.call(element, value);
  (element as WithValueTracker)._valueTracker?.setValue(`${value} `);
  dispatchInput();
}
