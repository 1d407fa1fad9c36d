import type { OperatorSettings } from '@presently/contracts/operator-settings';
import * as texts from '@presently/texts/console/settings';
import * as shared from '@presently/texts/console/shared';
import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { Form } from '~/forms/use-form';
import { Checkbox } from '~/ui/checkbox';
import { Panel } from '~/ui/panel';
import { TextArea } from '~/ui/text-area';
import { TextField } from '~/ui/text-field';
import { AccentPreview } from './accent-preview';
import { LogoSettings } from './logo-settings';
import { SettingHint } from './setting-hint';
import type { CheckedSettings, SettingsFormValues } from './settings-form-values';
import { TimeZoneSelect } from './time-zone-select';

interface PanelProps {
  form: Form<SettingsFormValues, CheckedSettings>;
}

interface SavedPanelProps extends PanelProps {
  settings: OperatorSettings;
}

export const ShopPanel = ({ form: { field }, settings }: SavedPanelProps) => (
  <Panel title={texts.theShop}>
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={shared.name}
        maxLength={60}
        hint={<SettingHint name="shop_name" />}
        {...field('shop_name')}
      />
      <TextField
        label={texts.contactEmail}
        type="email"
        maxLength={200}
        hint={<SettingHint name="contact_email" />}
        {...field('contact_email')}
      />
      <TextField
        label={shared.phone}
        type="tel"
        maxLength={40}
        hint={<SettingHint name="contact_phone" />}
        {...field('contact_phone')}
      />
      <TextArea
        label={texts.contactAddress}
        maxLength={300}
        rows={2}
        hint={<SettingHint name="contact_address" />}
        {...field('contact_address')}
      />
    </div>
    <p className="mt-3 text-xs text-ink-muted">{texts.contactsHint}</p>
    <div className="mt-4 grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
      <TextField
        label={texts.legalName}
        maxLength={120}
        hint={<SettingHint name="legal_name">{texts.legalNameHint}</SettingHint>}
        {...field('legal_name')}
      />
      <TextArea
        label={texts.legalAddress}
        maxLength={300}
        rows={2}
        hint={<SettingHint name="legal_address">{texts.legalAddressHint}</SettingHint>}
        {...field('legal_address')}
      />
    </div>
    <TimeZoneSelect
      saved={settings.time_zone}
      className="mt-4 border-t border-line pt-4"
      hint={<SettingHint name="time_zone">{texts.timeZoneHint}</SettingHint>}
      {...field('time_zone')}
    />
  </Panel>
);

export const LookPanel = ({ form: { field, watch }, settings }: SavedPanelProps) => (
  <Panel title={texts.look}>
    <div className="flex flex-col gap-4">
      <LogoSettings settings={settings} />
      <TextField
        label={texts.accentColor}
        maxLength={7}
        className="max-w-100"
        hint={<SettingHint name="accent_color">{texts.accentColorHint}</SettingHint>}
        {...field('accent_color')}
      />
      <AccentPreview color={watch('accent_color')} />
    </div>
  </Panel>
);

export const CheckoutPanel = ({ form: { field, register } }: PanelProps) => (
  <Panel title={texts.checkoutAndClaims}>
    <div className="flex flex-col gap-4">
      <Checkbox
        label={texts.guestCheckout}
        hint={<SettingHint name="guest_checkout">{texts.guestCheckoutHint}</SettingHint>}
        {...register('guest_checkout')}
      />
      <NumberField
        label={texts.claimWindow}
        hint={<SettingHint name="claim_window_days">{texts.claimWindowHint}</SettingHint>}
        {...field('claim_window_days')}
      />
    </div>
  </Panel>
);

export const TeamPanel = ({ form: { field } }: PanelProps) => (
  <Panel title={shared.team}>
    <NumberField
      label={texts.managerRefundLimit}
      hint={<SettingHint name="manager_refund_limit">{texts.managerRefundLimitHint}</SettingHint>}
      {...field('manager_refund_limit')}
    />
  </Panel>
);

export const WarningsPanel = ({ form: { field, register } }: PanelProps) => (
  <Panel title={texts.warnings}>
    <div className="grid gap-4 sm:grid-cols-2">
      <NumberField
        label={shared.lowStock}
        hint={<SettingHint name="low_stock_level">{texts.lowStockHint}</SettingHint>}
        {...field('low_stock_level')}
      />
      <NumberField
        label={shared.expiringSoon}
        hint={<SettingHint name="expiring_days">{texts.expiringSoonHint}</SettingHint>}
        {...field('expiring_days')}
      />
      <Checkbox
        label={texts.issueEmails}
        hint={<SettingHint name="problem_emails">{texts.issueEmailsHint}</SettingHint>}
        {...register('problem_emails')}
      />
      <TextField
        label={texts.issueEmail}
        type="email"
        maxLength={200}
        hint={<SettingHint name="problem_email">{texts.issueEmailHint}</SettingHint>}
        {...field('problem_email')}
      />
    </div>
  </Panel>
);

type NumberFieldProps = Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'error' | 'disabled'> &
  UseFormRegisterReturn;

const NumberField = (props: NumberFieldProps) => (
  <TextField inputMode="numeric" maxLength={5} className="max-w-60" {...props} />
);
