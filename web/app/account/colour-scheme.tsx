import * as texts from '@presently/texts/account';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useEffect, useState } from 'react';
import { getTheme, setTheme, type Theme } from '~/lib/theme';
import { RadioCard } from '~/ui/radio-card';

const choices = [
  { value: 'system', label: texts.system, Icon: Monitor },
  { value: 'light', label: texts.light, Icon: Sun },
  { value: 'dark', label: texts.dark, Icon: Moon },
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
      <legend className="mb-2 text-sm text-ink-muted">{texts.colourScheme}</legend>
      {choices.map(({ value, label, Icon }) => (
        <RadioCard
          key={value}
          variant="tinted"
          name="colour-scheme"
          value={value}
          checked={theme === value}
          onChange={() => choose(value)}
        >
          <Icon aria-hidden="true" />
          {label}
        </RadioCard>
      ))}
    </fieldset>
  );
}
