import { Alert } from '~/ui/alert';

/**
 * The error of a whole form, above its button. It pushes the button down, so it is scrolled into view with room for the
 * button.
 */
export function FormFailure({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <div ref={scrollIntoView} className="scroll-mb-36">
      <Alert>{text}</Alert>
    </div>
  );
}

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });
