interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

const controls = 'button, a[href], input, select, textarea, summary, label, [role="button"], [role="radio"]';
/** In pixels. */
const step = 8;
/** Gap between a toast and the nearest control. */
const gap = 4;

/**
 * How far, in pixels, a box has to be raised to cover as few of the other boxes as possible: none, if there is such a
 * position below `top`.
 */
export function findLift(box: Box, others: readonly Box[], top: number): number {
  let best = { lift: 0, covered: Number.POSITIVE_INFINITY };
  for (let lift = 0; box.top - lift >= top && best.covered > 0; lift += step) {
    const covered = others.filter((other) => overlaps(box, other, lift)).length;
    if (covered < best.covered) best = { lift, covered };
  }
  return best.lift;
}

const overlaps = (box: Box, other: Box, lift: number): boolean =>
  other.left < box.right &&
  other.right > box.left &&
  other.top - gap < box.bottom - lift &&
  other.bottom + gap > box.top - lift;

/** Where the room for toasts begins: below the sticky header, from under which no control can be scrolled. */
const roomTop = () =>
  Math.max(step, document.querySelector('[data-sticky-header]')?.getBoundingClientRect().bottom ?? 0);

/** Keeps toasts from covering controls on the page. Returns a cleanup function. */
export function keepOffControls(toasts: HTMLElement): () => void {
  let lift = 0;
  function place() {
    if (!toasts.hasChildNodes()) return;
    const { top, bottom, left, right } = toasts.getBoundingClientRect();
    const others = [...document.querySelectorAll(controls)].filter((control) => !toasts.contains(control));
    const box = { top: top + lift, bottom: bottom + lift, left, right };
    lift = findLift(
      box,
      others.map((control) => control.getBoundingClientRect()).filter((other) => other.width > 1),
      roomTop(),
    );
    toasts.style.translate = `0 ${-lift}px`;
  }
  place();
  // Another toast, or another page below it.
  const changes = new MutationObserver(place);
  changes.observe(document.body, { childList: true, subtree: true });
  addEventListener('scrollend', place);
  addEventListener('resize', place);
  return () => {
    changes.disconnect();
    removeEventListener('scrollend', place);
    removeEventListener('resize', place);
  };
}
