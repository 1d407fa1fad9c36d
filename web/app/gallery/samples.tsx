import { type ReactNode, useState } from 'react';
import { Button } from '~/ui/button';

/** The demo shop's pictures would need its data; a missing picture shows the placeholder. */
export const noop = () => undefined;
export const day = '2026-11-22T16:05:00.000Z';
export const long =
  'A name that is much longer than most, to see where it wraps and whether anything is cut off';

/** Holds state like a screen would: `<Stateful initial="">{(value, setValue) => …}</Stateful>`. */
export function Stateful<T>({
  initial,
  children,
}: {
  initial: T;
  children(value: T, setValue: (value: T) => void): ReactNode;
}) {
  const [value, setValue] = useState(initial);
  return children(value, setValue);
}

/** A button that opens something. */
export function Opener({
  label,
  children,
}: {
  label: string;
  children(open: boolean, setOpen: (open: boolean) => void): ReactNode;
}) {
  return (
    <Stateful initial={false}>
      {(open, setOpen) => (
        <>
          <Button variant="secondary" data-opens={label} onClick={() => setOpen(true)}>
            {label}
          </Button>
          {children(open, setOpen)}
        </>
      )}
    </Stateful>
  );
}
