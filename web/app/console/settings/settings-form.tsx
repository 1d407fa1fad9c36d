import { zodResolver } from '@hookform/resolvers/zod';
import type { OperatorSettings, SettingName, SettingsInput } from '@presently/contracts/operator-settings';
import type { ComponentProps, ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useForm } from '~/forms/use-form';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Checkbox } from '~/ui/checkbox';
import { Panel } from '~/ui/panel';
import { relativeTimeText } from '~/ui/relative-time';
import { TextArea } from '~/ui/text-area';
import { TextField } from '~/ui/text-field';
import { useChange } from '../data/change';
import { useOperator } from '../shell/operator';
import {
  type CheckedSettings,
  countEdited,
  onlyChanged,
  SettingsForm as Schema,
  type SettingsFormValues,
  toFormValues,
} from './settings-form-values';

/** All settings; read-only for staff. */
export function SettingsForm({ settings }: { settings: OperatorSettings }) {
  const isOwner = useOperator().role === 'owner';
  const { send, pending, failed } = useChange<SettingsInput, OperatorSettings>({
    onDone: (saved) => form.reset(toFormValues(saved)),
  });
  const form = useForm<SettingsFormValues, CheckedSettings>({
    defaultValues: toFormValues(settings),
    resolver: zodResolver(Schema),
    refusal: failed,
  });
  const editedCount = countEdited(form.watch(), settings);

  const setting = (name: SettingName) => ({ ...form.field(name), disabled: !isOwner });
  return (
    <form
      {...form.props((checked) => send(onlyChanged(checked, settings)), { isBusy: pending !== null })}
      className="flex flex-col gap-4"
    >
      {!isOwner && <Alert tone="info">Only owners change settings. You see what holds now.</Alert>}
      <Panel title="The shop">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Name"
            maxLength={60}
            hint={<SettingHint settings={settings} name="shop_name" />}
            {...setting('shop_name')}
          />
          <TextField
            label="E-mail for questions"
            type="email"
            maxLength={200}
            hint={<SettingHint settings={settings} name="contact_email" />}
            {...setting('contact_email')}
          />
          <TextField
            label="Phone"
            type="tel"
            maxLength={40}
            hint={<SettingHint settings={settings} name="contact_phone" />}
            {...setting('contact_phone')}
          />
          <TextArea
            label="Address"
            maxLength={300}
            rows={2}
            hint={<SettingHint settings={settings} name="contact_address" />}
            {...setting('contact_address')}
          />
        </div>
        <p className="mt-3 text-xs text-ink-muted">
          Shown in the footer, on the contact page and in e-mails.
        </p>
      </Panel>
      <Panel title="Buying and claiming">
        <div className="flex flex-col gap-4">
          <Checkbox
            label="Guests may buy without an account"
            hint={
              <SettingHint settings={settings} name="guest_checkout">
                Off: the last step asks them to sign in.
              </SettingHint>
            }
            disabled={!isOwner}
            {...form.register('guest_checkout')}
          />
          <NumberField
            label="Days to claim a gift"
            hint={
              <SettingHint settings={settings} name="claim_window_days">
                For gifts bought from now on. After that the gift expires and the money goes back.
              </SettingHint>
            }
            {...setting('claim_window_days')}
          />
        </div>
      </Panel>
      <Panel title="Warnings in this console">
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField
            label="Low stock"
            hint={
              <SettingHint settings={settings} name="low_stock_level">
                With this many left, or fewer.
              </SettingHint>
            }
            {...setting('low_stock_level')}
          />
          <NumberField
            label="Expiring soon"
            hint={
              <SettingHint settings={settings} name="expiring_days">
                This many days before the end.
              </SettingHint>
            }
            {...setting('expiring_days')}
          />
        </div>
      </Panel>
      {form.failure && <Alert>{form.failure}</Alert>}
      {isOwner && (
        <div className="sticky bottom-16 flex items-center justify-end gap-3 rounded-control border border-line bg-surface px-4 py-3 shadow-card min-[1024px]:bottom-3">
          <p className="mr-auto text-sm text-ink-muted" role="status">
            {editedCount === 0 ? 'Everything is saved' : `${editedCount} not saved yet`}
          </p>
          {editedCount > 0 && (
            <Button variant="ghost" onClick={() => form.reset(toFormValues(settings))}>
              Undo
            </Button>
          )}
          <Button type="submit" variant="primary" loading={pending !== null} disabled={editedCount === 0}>
            Save
          </Button>
        </div>
      )}
    </form>
  );
}

type NumberFieldProps = Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'error' | 'disabled'> &
  UseFormRegisterReturn;

const NumberField = (props: NumberFieldProps) => (
  <TextField inputMode="numeric" maxLength={5} className="max-w-60" {...props} />
);

/** Explains a setting; when changed, also by whom, and its default. */
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
  const defaultValue = settings.defaults[name];
  return (
    <>
      {children}{' '}
      {change
        ? `Changed ${relativeTimeText(change.at, Date.now())}${change.by ? ` by ${change.by}` : ''}. Otherwise: ${formatValue(defaultValue)}.`
        : ''}
    </>
  );
}

const formatValue = (value: SettingsFormValues[SettingName] | number | null): string => {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value === null || value === '' ? 'nothing' : String(value);
};
