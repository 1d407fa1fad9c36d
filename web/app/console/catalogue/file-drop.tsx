import * as texts from '@presently/texts/console/catalogue';
import { type ReactNode, useId, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { cx } from '~/lib/cx';
import { Button } from '~/ui/button';

interface FileDropProps {
  label: string;
  hint: string;
  /** Label of the button that opens the file picker. */
  button: string;
  icon: ReactNode;
  /** MIME types and extensions for the file picker; `rejectionReason` decides. */
  accept: Record<string, string[]>;
  multiple?: boolean;
  /** Error text for a file that cannot be used; null accepts it. */
  rejectionReason(file: File): string | null | Promise<string | null>;
  onFiles(files: File[]): void;
  compact?: boolean;
}

/** Drop zone and file picker; shows why files are rejected. */
export function FileDrop({
  label,
  hint,
  button,
  icon,
  accept,
  multiple = false,
  rejectionReason,
  onFiles,
  compact = false,
}: FileDropProps) {
  const [errors, setErrors] = useState<string[]>([]);
  const inputId = useId();
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    multiple,
    noClick: true,
    noKeyboard: true,
    // Files rejected by type are validated below as well, for our own error texts.
    onDrop: (accepted, rejected) => void check([...accepted, ...rejected.map(({ file }) => file)]),
  });

  async function check(files: File[]) {
    if (!multiple && files.length > 1) return setErrors([texts.oneFileAtATime]);
    const checked = await Promise.all(
      files.map(async (file) => ({ file, reason: await rejectionReason(file) })),
    );
    setErrors(checked.flatMap(({ reason }) => reason ?? []));
    const usable = checked.filter(({ reason }) => reason === null).map(({ file }) => file);
    if (usable.length > 0) onFiles(usable);
  }

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
        <p className="font-semibold">{isDragActive ? texts.dropToUpload : label}</p>
        <p className="text-xs text-ink-muted">{hint}</p>
        <Button variant="secondary" onClick={open} className="mt-2">
          {button}
        </Button>
      </div>
      {errors.length > 0 && (
        <ul role="alert" className="flex flex-col gap-1 text-sm font-medium text-danger">
          {errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
