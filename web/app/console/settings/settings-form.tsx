import type { OperatorSettings, SettingName, SettingsInput } from '@presently/contracts/operator-settings';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Checkbox } from '~/ui/checkbox';
import { Panel } from '~/ui/panel';
import { relativeTimeText } from '~/ui/relative-time';
import { TextArea } from '~/ui/text-area';
import { TextField } from '~/ui/text-field';
import { useChange } from '../data/change';
import { useOperator } from '../shell/operator';
import { type SettingsFormValues, toFormValues, toPayload, validate } from './settings-form-values';

/** All settings; read-only for staff. */
export function SettingsForm({ settings }: { settings: OperatorSettings }) {
  const isOwner = useOperator().role === 'owner';
  const [values, setValues] = useState(() => toFormValues(settings));
  const [errors, setErrors] = useState<Partial<Record<SettingName, string>>>({});
  const { send, pending, failed } = useChange<SettingsInput, OperatorSettings>({
    onDone: (saved) => setValues(toFormValues(saved)),
    onFailed: ({ fields }) => setErrors(fields),
  });
  const changes = toPayload(values, settings);
  const changeCount = Object.keys(changes).length;
  const failure = failed && Object.keys(failed.fields).length === 0 ? failed.failure : null;

  function save(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    const validationErrors = validate(values);
    setErrors(validationErrors);
    if (Object.keys(validationErrors).length === 0) send(changes);
  }

  const fieldProps = (name: Exclude<SettingName, 'guest_checkout'>) => ({
    value: values[name],
    error: errors[name],
    disabled: !isOwner,
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-4">
      {!isOwner && <Alert tone="info">Only owners change settings. You see what holds now.</Alert>}
      <Panel title="The shop">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Name"
            maxLength={60}
            hint={<SettingHint settings={settings} name="shop_name" />}
            {...fieldProps('shop_name')}
          />
          <TextField
            label="E-mail for questions"
            type="email"
            maxLength={200}
            hint={<SettingHint settings={settings} name="contact_email" />}
            {...fieldProps('contact_email')}
          />
          <TextField
            label="Phone"
            type="tel"
            maxLength={40}
            hint={<SettingHint settings={settings} name="contact_phone" />}
            {...fieldProps('contact_phone')}
          />
          <TextArea
            label="Address"
            maxLength={300}
            rows={2}
            hint={<SettingHint settings={settings} name="contact_address" />}
            {...fieldProps('contact_address')}
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
            checked={values.guest_checkout}
            disabled={!isOwner}
            onChange={(event) => setValues({ ...values, guest_checkout: event.target.checked })}
          />
          <NumberField
            label="Days to claim a gift"
            hint={
              <SettingHint settings={settings} name="claim_window_days">
                For gifts bought from now on. After that the gift expires and the money goes back.
              </SettingHint>
            }
            {...fieldProps('claim_window_days')}
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
            {...fieldProps('low_stock_level')}
          />
          <NumberField
            label="Expiring soon"
            hint={
              <SettingHint settings={settings} name="expiring_days">
                This many days before the end.
              </SettingHint>
            }
            {...fieldProps('expiring_days')}
          />
        </div>
      </Panel>
      {failure && <Alert>{failure}</Alert>}
      {isOwner && (
        <div className="sticky bottom-16 flex items-center justify-end gap-3 rounded-control border border-line bg-surface px-4 py-3 shadow-card min-[1024px]:bottom-3">
          <p className="mr-auto text-sm text-ink-muted" role="status">
            {changeCount === 0 ? 'Everything is saved' : `${changeCount} not saved yet`}
          </p>
          {changeCount > 0 && (
            <Button variant="ghost" onClick={() => setValues(toFormValues(settings))}>
              Undo
            </Button>
          )}
          <Button type="submit" variant="primary" loading={pending !== null} disabled={changeCount === 0}>
            Save
          </Button>
        </div>
      )}
    </form>
  );
}

type FieldProps = {
  value: string;
  error: string | undefined;
  disabled: boolean;
  onChange(event: { target: { value: string } }): void;
};

const NumberField = ({ label, hint, ...field }: FieldProps & { label: string; hint: ReactNode }) => (
  <TextField label={label} hint={hint} inputMode="numeric" maxLength={5} className="max-w-60" {...field} />
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
