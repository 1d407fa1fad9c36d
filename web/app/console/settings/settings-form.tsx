import { zodResolver } from '@hookform/resolvers/zod';
import type { OperatorSettings, SettingName } from '@presently/contracts/operator-settings';
import * as texts from '@presently/texts/console/settings';
import * as shared from '@presently/texts/console/shared';
import { formatTimeZone } from '@presently/texts/format';
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { FormFailure } from '~/forms/form-failure';
import { useForm } from '~/forms/use-form';
import { Button } from '~/ui/button';
import { Checkbox } from '~/ui/checkbox';
import { Panel } from '~/ui/panel';
import { pastTimeText } from '~/ui/relative-time';
import { TextArea } from '~/ui/text-area';
import { TextField } from '~/ui/text-field';
import { takeNewer, takeSaved } from '../catalogue/conflict';
import { useChange } from '../data/change';
import { UnsavedChangesDialog } from '../shell/unsaved-changes-dialog';
import { AccentPreview } from './accent-preview';
import { LogoSettings } from './logo-settings';
import type { SettingsChange } from './settings-changes';
import {
  type CheckedSettings,
  countEdited,
  onlyChanged,
  SettingsForm as Schema,
  type SettingsFormValues,
  toFormValues,
} from './settings-form-values';
import { TimeZoneSelect } from './time-zone-select';

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
    refusal: failed,
  });
  const rebase = useEffectEvent((newer: SettingsFormValues) => takeNewer(form, newer));
  useEffect(() => void rebase(toFormValues(settings)), [settings]);
  const editedCount = countEdited(form.watch(), settings);

  function save(checked: CheckedSettings): void {
    sent.current = form.getValues();
    send({ kind: 'save', values: onlyChanged(checked, settings) });
  }

  const setting = (name: keyof SettingsFormValues) => form.field(name);
  return (
    <form {...form.props(save, { isBusy: pending !== null })} className="flex flex-col gap-4">
      <Panel title={texts.theShop}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={shared.name}
            maxLength={60}
            hint={<SettingHint settings={settings} name="shop_name" />}
            {...setting('shop_name')}
          />
          <TextField
            label={texts.contactEmail}
            type="email"
            maxLength={200}
            hint={<SettingHint settings={settings} name="contact_email" />}
            {...setting('contact_email')}
          />
          <TextField
            label={shared.phone}
            type="tel"
            maxLength={40}
            hint={<SettingHint settings={settings} name="contact_phone" />}
            {...setting('contact_phone')}
          />
          <TextArea
            label={texts.contactAddress}
            maxLength={300}
            rows={2}
            hint={<SettingHint settings={settings} name="contact_address" />}
            {...setting('contact_address')}
          />
        </div>
        <p className="mt-3 text-xs text-ink-muted">{texts.contactsHint}</p>
        <div className="mt-4 grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
          <TextField
            label={texts.legalName}
            maxLength={120}
            hint={
              <SettingHint settings={settings} name="legal_name">
                {texts.legalNameHint}
              </SettingHint>
            }
            {...setting('legal_name')}
          />
          <TextArea
            label={texts.legalAddress}
            maxLength={300}
            rows={2}
            hint={
              <SettingHint settings={settings} name="legal_address">
                {texts.legalAddressHint}
              </SettingHint>
            }
            {...setting('legal_address')}
          />
        </div>
        <TimeZoneSelect
          saved={settings.time_zone}
          className="mt-4 border-t border-line pt-4"
          hint={
            <SettingHint settings={settings} name="time_zone">
              {texts.timeZoneHint}
            </SettingHint>
          }
          {...setting('time_zone')}
        />
      </Panel>
      <Panel title={texts.look}>
        <div className="flex flex-col gap-4">
          <LogoSettings
            settings={settings}
            hintOf={(name) => <SettingHint settings={settings} name={name} />}
          />
          <TextField
            label={texts.accentColor}
            maxLength={7}
            className="max-w-100"
            hint={
              <SettingHint settings={settings} name="accent_color">
                {texts.accentColorHint}
              </SettingHint>
            }
            {...setting('accent_color')}
          />
          <AccentPreview color={form.watch('accent_color')} />
        </div>
      </Panel>
      <Panel title={texts.checkoutAndClaims}>
        <div className="flex flex-col gap-4">
          <Checkbox
            label={texts.guestCheckout}
            hint={
              <SettingHint settings={settings} name="guest_checkout">
                {texts.guestCheckoutHint}
              </SettingHint>
            }
            {...form.register('guest_checkout')}
          />
          <NumberField
            label={texts.claimWindow}
            hint={
              <SettingHint settings={settings} name="claim_window_days">
                {texts.claimWindowHint}
              </SettingHint>
            }
            {...setting('claim_window_days')}
          />
        </div>
      </Panel>
      <Panel title={shared.team}>
        <NumberField
          label={texts.managerRefundLimit}
          hint={
            <SettingHint settings={settings} name="manager_refund_limit">
              {texts.managerRefundLimitHint}
            </SettingHint>
          }
          {...setting('manager_refund_limit')}
        />
      </Panel>
      <Panel title={texts.warnings}>
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField
            label={shared.lowStock}
            hint={
              <SettingHint settings={settings} name="low_stock_level">
                {texts.lowStockHint}
              </SettingHint>
            }
            {...setting('low_stock_level')}
          />
          <NumberField
            label={shared.expiringSoon}
            hint={
              <SettingHint settings={settings} name="expiring_days">
                {texts.expiringSoonHint}
              </SettingHint>
            }
            {...setting('expiring_days')}
          />
          <Checkbox
            label={texts.issueEmails}
            hint={
              <SettingHint settings={settings} name="problem_emails">
                {texts.issueEmailsHint}
              </SettingHint>
            }
            {...form.register('problem_emails')}
          />
          <TextField
            label={texts.issueEmail}
            type="email"
            maxLength={200}
            hint={
              <SettingHint settings={settings} name="problem_email">
                {texts.issueEmailHint}
              </SettingHint>
            }
            {...setting('problem_email')}
          />
        </div>
      </Panel>
      <FormFailure text={form.failure} />
      <div className="sticky bottom-16 flex items-center justify-end gap-3 rounded-control border border-line bg-surface px-4 py-3 shadow-card min-[1024px]:bottom-3">
        <p className="mr-auto text-sm text-ink-muted" role="status">
          {editedCount === 0 ? shared.allChangesSaved : texts.unsavedChanges(editedCount)}
        </p>
        {editedCount > 0 && (
          <Button variant="ghost" onClick={() => form.reset(toFormValues(settings))}>
            {shared.discard}
          </Button>
        )}
        <Button type="submit" variant="primary" loading={pending !== null} disabled={editedCount === 0}>
          {shared.save}
        </Button>
      </div>
      <UnsavedChangesDialog isUnsaved={editedCount > 0} lost={texts.changesLost} />
    </form>
  );
}

type NumberFieldProps = Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'error' | 'disabled'> &
  UseFormRegisterReturn;

const NumberField = (props: NumberFieldProps) => (
  <TextField inputMode="numeric" maxLength={5} className="max-w-60" {...props} />
);

/** Explains a setting and, if it was changed, shows by whom and its default. */
function SettingHint({
  settings,
  name,
  children,
}: {
  settings: OperatorSettings;
  name: SettingName;
  children?: ReactNode;
}) {
  const change = settings.changed[name];
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
