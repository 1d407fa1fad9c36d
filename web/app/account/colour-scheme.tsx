import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useEffect, useState } from 'react';
import { cx } from '~/lib/cx';
import { getTheme, setTheme, type Theme } from '~/lib/theme';

const choices = [
  { value: 'system', label: 'System', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const;

/** Choice of the colour scheme: light, dark or the system setting; stored in this browser. */
export function ColourScheme() {
  const [theme, setSelected] = useState<Theme | null>(null);
  useEffect(() => setSelected(getTheme()), []);

  function choose(next: Theme) {
    setTheme(next);
    setSelected(next);
  }
  return (
    <fieldset className="grid grid-cols-3 gap-2">
      <legend className="mb-2 text-sm text-ink-muted">Colour scheme</legend>
      {choices.map(({ value, label, Icon }) => (
        <label
          key={value}
          className={cx(
            'relative flex min-h-20 cursor-pointer flex-col items-center justify-center gap-1.5 rounded-control border-2 text-sm font-semibold',
            'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
            theme === value
              ? 'border-brand-solid bg-brand-soft text-brand'
              : 'border-line hover:border-line-strong',
          )}
        >
          <input
            type="radio"
            name="colour-scheme"
            value={value}
            checked={theme === value}
            onChange={() => choose(value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <Icon aria-hidden="true" className="size-6" />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
