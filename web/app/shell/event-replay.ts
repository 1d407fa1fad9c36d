/** What somebody did on a page that could not answer yet, in its order. */
type RecordedEvent =
  | { did: 'press'; element: HTMLElement }
  | { did: 'send'; element: HTMLFormElement; by: HTMLElement | null }
  | { did: 'type'; element: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement; value: string };

interface EarlyEvents {
  acts: RecordedEvent[];
  end(): void;
}

declare global {
  interface Window {
    earlyEvents?: EarlyEvents | undefined;
  }
}

/**
 * Keeps what is pressed, typed and sent before the page's script is there, on a slow line for seconds, and shows
 * what was pressed as waiting (`data-pending`).
 * Links and forms that work by themselves are left alone. Part of the page itself, so it needs nothing
 * but what stands inside it.
 */
export function recordEarlyEvents(): void {
  const acts: RecordedEvent[] = [];
  const pressedBy = (act: RecordedEvent) => (act.did === 'send' ? act.by : act.element);
  const alone = (form: HTMLFormElement | null) => form?.hasAttribute('action') ?? false;
  const hold = (event: Event, act: RecordedEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const last = acts.at(-1);
    // Whoever gets no answer presses again, and means it once.
    if (last?.did !== act.did || last.element !== act.element) acts.push(act);
    pressedBy(act)?.setAttribute('data-pending', '');
  };
  const watchers: Record<string, (event: Event) => void> = {
    click(event) {
      const element = (event.target as Element).closest<HTMLElement>(
        'button, [role=button], [role=radio], [role=checkbox], [type=checkbox], [type=radio]',
      );
      if (!element || (element as HTMLButtonElement).disabled || element.closest('a')) return;
      const form = (element as HTMLButtonElement).form ?? null;
      if (form && (element as HTMLButtonElement).type === 'submit') return;
      hold(event, { did: 'press', element });
    },
    submit(event) {
      const element = event.target as HTMLFormElement;
      if (!alone(element)) hold(event, { did: 'send', element, by: (event as SubmitEvent).submitter });
    },
    input(event) {
      const element = event.target as HTMLInputElement;
      if (element.type === 'checkbox' || element.type === 'radio') return;
      const last = acts.at(-1);
      if (last?.did === 'type' && last.element === element) last.value = element.value;
      else acts.push({ did: 'type', element, value: element.value });
    },
  };
  for (const [name, watch] of Object.entries(watchers)) document.addEventListener(name, watch, true);
  window.earlyEvents = {
    acts,
    end() {
      for (const [name, watch] of Object.entries(watchers)) document.removeEventListener(name, watch, true);
      window.earlyEvents = undefined;
    },
  };
}

/**
 * Does again, now that the page answers, what was done before: each act in a task of its own, as it was, so that
 * the page has settled and a part of it that is not alive yet comes to life first.
 */
export async function replayEarlyEvents(): Promise<void> {
  const early = window.earlyEvents;
  if (!early) return;
  early.end();
  for (const waiting of document.querySelectorAll('[data-pending]')) waiting.removeAttribute('data-pending');
  for (const act of early.acts) {
    await new Promise((resolve) => setTimeout(resolve));
    if (act.element.isConnected) repeat(act);
  }
}

function repeat(act: RecordedEvent): void {
  if (act.did === 'press') act.element.click();
  else if (act.did === 'send') {
    const by = act.by as HTMLButtonElement | null;
    act.element.requestSubmit(by?.form === act.element ? by : null);
  } else type(act.element, act.value);
}

/** React hears of what differs from the value that it last saw, and keeps that in `_valueTracker`. */
type Tracked = { _valueTracker?: { setValue(value: string): void } };

/** As if it were typed now, without touching what stands there already: somebody may still be typing. */
function type(element: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void {
  const tell = () => {
    for (const name of ['input', 'change']) element.dispatchEvent(new Event(name, { bubbles: true }));
  };
  // A part of the page that is not alive yet comes to life by this, with the value that it has.
  tell();
  const setValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set;
  if (element.value !== value) setValue?.call(element, value);
  (element as Tracked)._valueTracker?.setValue(`${value} `);
  tell();
}
