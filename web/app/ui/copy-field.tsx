import * as texts from '@presently/texts/ui';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { Button } from './button';
import { PrintedText } from './printed-text';
import { Tooltip } from './tooltip';
import { useCopy } from './use-copy';

interface CopyFieldProps {
  /** The text to show and copy. */
  value: string;
  /** Accessible name, e.g. "Gift link". */
  label: string;
  /** A failure to copy is only logged, without a toast. */
  isSilent?: boolean;
}

/** A read-only text with a Copy button, whose label is "Copied!" for two seconds after a click. */
export function CopyField({ value, label, isSilent = false }: CopyFieldProps) {
  const { copied, copy } = useCopy({ isSilent });
  return (
    <div className="flex items-center gap-2 rounded-control border border-line-strong bg-surface p-2">
      <input
        readOnly
        aria-label={label}
        value={value}
        onFocus={(event) => event.target.select()}
        className="min-h-11 min-w-0 flex-1 truncate rounded-lg bg-transparent px-3 text-base text-ink print:hidden"
      />
      <PrintedText>{value}</PrintedText>
      <Tooltip text={copied ? texts.copied : texts.clickToCopy}>
        <Button size="sm" variant="secondary" onClick={() => void copy(value)}>
          {copied ? (
            <Check aria-hidden="true" className="size-4" />
          ) : (
            <Copy aria-hidden="true" className="size-4" />
          )}
          {copied ? texts.copied : texts.copy}
        </Button>
      </Tooltip>
      <span role="status" className="sr-only">
        {copied ? texts.copied : ''}
      </span>
    </div>
  );
}
