import * as texts from '@presently/texts/console/analytics';
import * as shared from '@presently/texts/console/shared';
import { type FormEvent, useState } from 'react';
import { Button } from '~/ui/button';
import { ToggleChip } from '~/ui/chips';
import { TextField } from '~/ui/text-field';
import { countDays, type DateRange, PRESETS } from './date-range';

interface DateRangePickerProps {
  range: DateRange;
  today: string;
  onChange(range: DateRange): void;
}

/** Longest range that the API accepts. */
const MAX_DAYS = 1_100;

/** Selects a preset range of days, or a custom one. */
export function DateRangePicker({ range, today, onChange }: DateRangePickerProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one row everywhere */}
      <div role="group" aria-label={texts.dateRanges} className="flex flex-wrap gap-1.5">
        {PRESETS.map(({ name, rangeAt }) => {
          const preset = rangeAt(today);
          const isChosen = preset.from === range.from && preset.to === range.to;
          return (
            <ToggleChip key={name} selected={isChosen} onClick={() => onChange(preset)}>
              {name}
            </ToggleChip>
          );
        })}
      </div>
      <CustomRange range={range} today={today} onChange={onChange} />
    </div>
  );
}

function CustomRange({ range, today, onChange }: DateRangePickerProps) {
  const [from, setFrom] = useState(range.from);
  const [to, setTo] = useState(range.to);
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const error = validate({ from, to });
    setProblem(error);
    if (!error) onChange({ from, to });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-2">
      <TextField
        label={shared.fromDay}
        type="date"
        max={today}
        value={from}
        error={problem}
        onChange={(event) => setFrom(event.target.value)}
        className="w-38"
      />
      <TextField
        label={shared.toDay}
        type="date"
        max={today}
        value={to}
        onChange={(event) => setTo(event.target.value)}
        className="w-38"
      />
      <Button variant="secondary" type="submit">
        {shared.apply}
      </Button>
    </form>
  );
}

function validate({ from, to }: DateRange): string | undefined {
  if (!from || !to) return texts.chooseBothDays;
  if (from > to) return texts.startsAfterItsEnd;
  return countDays({ from, to }) > MAX_DAYS ? texts.atMostThreeYears : undefined;
}
