import { type ReactNode, useId, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { cx } from '~/lib/cx';
import { CompactButton } from '../ui/compact-button';

interface FileDropProps {
  label: string;
  hint: string;
  /** On the button that opens the file picker. */
  button: string;
  icon: ReactNode;
  /** What the picker offers first; `refusalOf` decides. */
  accept: Record<string, string[]>;
  several?: boolean;
  refusalOf(file: File): string | null;
  onFiles(files: File[]): void;
  compact?: boolean;
}

/** A place to drop files on, or to choose them with the browser's own picker. Says in words which it does not take. */
export function FileDrop({
  label,
  hint,
  button,
  icon,
  accept,
  several = false,
  refusalOf,
  onFiles,
  compact = false,
}: FileDropProps) {
  const [refusals, setRefusals] = useState<string[]>([]);
  const inputId = useId();
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    multiple: several,
    noClick: true,
    noKeyboard: true,
    // Files are judged by our own words below, whatever their type is.
    onDrop: (accepted, rejected) => {
      const all = [...accepted, ...rejected.map(({ file }) => file)];
      const tooMany = !several && all.length > 1 ? ['Please give one file at a time.'] : [];
      const given = several ? all : all.slice(0, 1);
      const refused = given.flatMap((file) => refusalOf(file) ?? []);
      setRefusals([...tooMany, ...refused]);
      const taken = tooMany.length > 0 ? [] : given.filter((file) => refusalOf(file) === null);
      if (taken.length > 0) onFiles(taken);
    },
  });
  return (
    <div className="flex flex-col gap-2">
      <div
        {...getRootProps()}
        className={cx(
          'flex flex-col items-center justify-center gap-1 rounded-control border-2 border-dashed px-4 text-center text-sm transition-colors duration-150',
          compact ? 'py-4' : 'py-8',
          isDragActive ? 'border-brand bg-brand-soft' : 'border-line-strong bg-paper',
        )}
      >
        <input
          {...getInputProps()}
          id={inputId}
          aria-label={label}
          accept={Object.entries(accept).flat(2).join(',')}
        />
        <span className="text-brand [&>svg]:size-6">{icon}</span>
        <p className="font-semibold">{isDragActive ? 'Let go to take it' : label}</p>
        <p className="text-xs text-ink-muted">{hint}</p>
        <CompactButton onClick={open} className="mt-2">
          {button}
        </CompactButton>
      </div>
      {refusals.length > 0 && (
        <ul role="alert" className="flex flex-col gap-1 text-sm font-medium text-danger">
          {refusals.map((refusal) => (
            <li key={refusal}>{refusal}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
