import type { OperatorSettings, SettingName } from '@presently/contracts/operator-settings';
import * as texts from '@presently/texts/console/settings';
import * as shared from '@presently/texts/console/shared';
import { formatTimeZone } from '@presently/texts/format';
import { createContext, type ReactNode, use } from 'react';
import { pastTimeText } from '~/ui/relative-time';

/** Provided by the form to its hints. */
export const SavedSettingsContext = createContext<OperatorSettings | null>(null);

/** Explains a setting and, if it was changed, shows by whom and its default. */
export function SettingHint({ name, children }: { name: SettingName; children?: ReactNode }) {
  const settings = use(SavedSettingsContext);
  const change = settings?.changed[name];
  return (
    <>
      {children} {change && changeText(change, formatValue(name, settings.defaults[name]))}
    </>
  );
}

function changeText({ by, at }: OperatorSettings['changed'][string], defaultValue: string): string {
  const time = pastTimeText(at, Date.now());
  return by ? texts.changedBy({ by, time, defaultValue }) : texts.changed({ time, defaultValue });
}

const formatValue = (name: SettingName, value: OperatorSettings[SettingName]): string => {
  if (name === 'time_zone') return formatTimeZone(String(value));
  if (typeof value === 'boolean') return value ? texts.on : texts.off;
  return value === null || value === '' || typeof value === 'object' ? shared.none : String(value);
};
