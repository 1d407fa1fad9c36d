import type { LogoScheme, OperatorSettings, SettingsInput } from '@presently/contracts/operator-settings';
import * as texts from '@presently/texts/console/settings';
import { api } from '~/lib/session';
import { showToast } from '~/ui/toast';
import { removeLogo, updateSettings } from './endpoints';

/** The actions of the settings screen. Logos are uploaded separately. */
export type SettingsChange =
  | { kind: 'save'; values: SettingsInput }
  | { kind: 'removeLogo'; scheme: LogoScheme };

export async function changeSettings(change: SettingsChange): Promise<OperatorSettings> {
  const { data } =
    change.kind === 'save'
      ? await api(updateSettings, { body: change.values })
      : await api(removeLogo, { params: { scheme: change.scheme } });
  showToast(texts.saved);
  return data;
}
