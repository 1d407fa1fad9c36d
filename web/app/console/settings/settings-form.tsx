import { zodResolver } from '@hookform/resolvers/zod';
import type { OperatorSettings } from '@presently/contracts/operator-settings';
import * as texts from '@presently/texts/console/settings';
import { useEffect, useEffectEvent, useRef } from 'react';
import { FormFailure } from '~/forms/form-failure';
import { useForm } from '~/forms/use-form';
import { takeNewer, takeSaved } from '../catalogue/conflict';
import { useChange } from '../data/change';
import { SaveBar } from '../shell/save-bar';
import { UnsavedChangesDialog } from '../shell/unsaved-changes-dialog';
import { SavedSettingsContext } from './setting-hint';
import type { SettingsChange } from './settings-changes';
import {
  type CheckedSettings,
  countEdited,
  onlyChanged,
  SettingsForm as Schema,
  type SettingsFormValues,
  toFormValues,
} from './settings-form-values';
import { CheckoutPanel, LookPanel, ShopPanel, TeamPanel, WarningsPanel } from './settings-panels';

/** All settings. */
export function SettingsForm({ settings }: { settings: OperatorSettings }) {
  const { send, pending, failed } = useChange<SettingsChange, OperatorSettings>({
    onDone: (saved) => void takeSaved(form, sent.current, toFormValues(saved)),
  });
  /** The form's values at the last save. */
  const sent = useRef(toFormValues(settings));
  const form = useForm<SettingsFormValues, CheckedSettings>({
    defaultValues: toFormValues(settings),
    resolver: zodResolver(Schema),
    serverErrors: failed,
  });
  const rebase = useEffectEvent((newer: SettingsFormValues) => takeNewer(form, newer));
  useEffect(() => void rebase(toFormValues(settings)), [settings]);
  const editedCount = countEdited(form.watch(), settings);
  const isBusy = pending !== null;

  function save(checked: CheckedSettings): void {
    sent.current = form.getValues();
    send({ kind: 'save', values: onlyChanged(checked, settings) });
  }

  return (
    <SavedSettingsContext value={settings}>
      <form {...form.props(save, { isBusy })} className="flex flex-col gap-4">
        <ShopPanel form={form} settings={settings} />
        <LookPanel form={form} settings={settings} />
        <CheckoutPanel form={form} />
        <TeamPanel form={form} />
        <WarningsPanel form={form} />
        <FormFailure text={form.failure} />
        <SaveBar
          unsaved={editedCount > 0 ? texts.unsavedChanges(editedCount) : null}
          isBusy={isBusy}
          onDiscard={() => form.reset(toFormValues(settings))}
        />
        <UnsavedChangesDialog isUnsaved={editedCount > 0} lost={texts.changesLost} />
      </form>
    </SavedSettingsContext>
  );
}
