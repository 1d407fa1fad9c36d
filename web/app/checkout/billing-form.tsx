import type { PublicConfig } from '@presently/contracts/payments';
import * as texts from '@presently/texts/checkout/billing';
import Lock from 'lucide-react/icons/lock';
import { useRef, useState } from 'react';
import { FormFailure } from '~/forms/form-failure';
import { HydratedFieldset } from '~/forms/hydrated-fieldset';
import { useAuth } from '~/lib/auth';
import { failureText } from '~/lib/failure-text';
import { ActionBar } from '~/ui/action-bar';
import { Button } from '~/ui/button';
import { lazyComponent } from '~/ui/lazy-component';
import { AccountOptions } from './account-options';
import { DetailsSection, Section } from './billing-fields';
import type { BillingDraft, BillingAddress as BillingValues, PaymentMethod } from './checkout-state';
import type { PaymentCardFieldsHandle } from './payment-card-fields-props';
import { CardError } from './payment-card-tokeniser';
import { emptyAddress, sampleAddress } from './sample-billing';
import { useBillingForm } from './use-billing-form';

const BillingAddress = lazyComponent(() => import('./billing-address'), '#zipCode');
// Only the fields of the shop's own card processor are loaded.
const SandboxCard = lazyComponent(() => import('./sandbox-card'), '#cardNumber');
const StripeCard = lazyComponent(() => import('./stripe-card'), '#card-label');

// Constants, so that these parts are not rendered whenever the form is.
const loadingSandboxCard = <div className="h-60" />;
const loadingStripeCard = <div className="h-20" />;
const loadingAddress = <div className="h-100" />;

interface BillingFormProps {
  config: PublicConfig;
  /** @returns why no code could be sent to the phone, if so */
  onSave(address: BillingValues, card: PaymentMethod, accountPhone: string | null): Promise<string | null>;
}

/** The billing form. The shop stores the address; the card goes directly to the card processor. */
export function BillingForm({ config, onSave }: BillingFormProps) {
  const isSandbox = config.card_processor === 'sandbox';
  const { user } = useAuth();
  const card = useRef<PaymentCardFieldsHandle>(null);
  const [isCardReady, setCardReady] = useState(false);
  const form = useBillingForm(isSandbox ? sampleAddress : emptyAddress);
  const wantsAccount = form.watch('createAccount') && !user;

  async function save({ createAccount: _, phone, ...address }: BillingDraft): Promise<void> {
    const fields = card.current;
    if (!fields || !(await fields.validate())) return;
    try {
      const phoneError = await onSave(address, await fields.tokenise(address), wantsAccount ? phone : null);
      if (phoneError) form.showErrors({ message: phoneError, fields: { phone: phoneError } });
    } catch (error) {
      if (error instanceof CardError) return;
      console.error('saving the billing information failed', error);
      form.fail(failureText(texts.billingNotSaved));
    }
  }

  return (
    <form
      {...form.props(save, { onInvalid: async () => void (await card.current?.validate()) })}
      aria-label={texts.billingFormLabel}
      className="flex flex-col gap-6 max-md:[&_:is(input,select)]:scroll-mb-36"
    >
      <HydratedFieldset className="flex min-w-0 flex-col gap-6">
        <AccountOptions guestCheckout={config.guest_checkout} form={form} />
        <DetailsSection {...form} />
        <Section title={texts.cardSection}>
          {isSandbox ? (
            <SandboxCard handle={card} onReady={setCardReady} loadingView={loadingSandboxCard} />
          ) : (
            <StripeCard
              handle={card}
              onReady={setCardReady}
              publishableKey={config.stripe_publishable_key}
              loadingView={loadingStripeCard}
            />
          )}
        </Section>
        <BillingAddress form={form.methods} loadingView={loadingAddress} />
        <FormFailure text={form.failure} />
        <p className="flex items-center gap-2 text-xs text-ink-muted">
          <Lock aria-hidden="true" className="size-4 shrink-0" />
          {texts.payAtLastStep}
        </p>
      </HydratedFieldset>
      <ActionBar>
        <Button
          type="submit"
          size="lg"
          loading={form.formState.isSubmitting}
          disabled={!isCardReady}
          className="flex-1 md:flex-none"
        >
          {wantsAccount ? texts.continueToPhoneVerification : texts.continueToCard}
        </Button>
      </ActionBar>
    </form>
  );
}
