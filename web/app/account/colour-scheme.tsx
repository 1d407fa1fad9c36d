import * as texts from '@presently/texts/account';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useState } from 'react';
import { getTheme, setTheme, type Theme } from '~/lib/theme';
import { useHydrated } from '~/lib/use-hydrated';
import { RadioCard } from '~/ui/radio-card';

const choices = [
  { value: 'system', label: texts.system, Icon: Monitor },
  { value: 'light', label: texts.light, Icon: Sun },
  { value: 'dark', label: texts.dark, Icon: Moon },
] as const;

/** Choice of the colour scheme: light, dark or the system setting; stored in this browser. */
export function ColourScheme() {
  const [chosen, setChosen] = useState<Theme | null>(null);
  const isHydrated = useHydrated();
  const theme = chosen ?? (isHydrated ? getTheme() : null);

  function choose(next: Theme) {
    setTheme(next);
    setChosen(next);
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
