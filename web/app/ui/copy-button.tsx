import * as texts from '@presently/texts/ui';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { Button } from './button';
import { useCopy } from './use-copy';

/** Copies a text to the clipboard; shows "Copied!" for two seconds. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const { copied, copy } = useCopy();
  return (
    <span>
      <Button variant="ghost" className="-ml-3.5" onClick={() => void copy(text)}>
        {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {copied ? texts.copied : children}
      </Button>
      <span role="status" className="sr-only">
        {copied ? texts.copied : ''}
      </span>
    </span>
  );
}
