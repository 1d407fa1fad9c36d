import type { PublicConfig } from '@presently/contracts/payments';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Lock from 'lucide-react/icons/lock';
import { useRef, useState } from 'react';
import { useAuth } from '~/lib/auth';
import { isCompletePhone } from '~/lib/phone';
import { useHydrated } from '~/lib/use-hydrated';
import { ActionBar } from '~/ui/action-bar';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { lazyComponent } from '~/ui/lazy-component';
import { Notice } from '~/ui/notice';
import { AccountOptions } from './account-options';
import { AddressSection, DetailsSection, Section } from './billing-fields';
import { CardFields, type CardFieldsHandle } from './card-fields';
import { CardError, type PaymentMethod } from './card-tokeniser';
import type { BillingAddress, BillingDraft } from './checkout-state';
import { emptyAddress, sampleAddress } from './sample-billing';
import { useBillingForm } from './use-billing-form';

const StripeCard = lazyComponent(() => import('./stripe-card'));

interface BillingFormProps {
  config: PublicConfig;
  /** @throws BillingError whose message is shown above the button; the form keeps its values */
  onSave(address: BillingAddress, card: PaymentMethod, accountPhone: string | null): Promise<void>;
}

/** An error whose message the billing form shows to the customer. */
export class BillingError extends Error {
  override name = 'BillingError';
}

/** The billing form. The address is stored by the shop; the card goes directly to the card processor. */
export function BillingForm({ config, onSave }: BillingFormProps) {
  const isSandbox = config.card_processor === 'sandbox';
  const { user } = useAuth();
  const ready = useHydrated();
  const card = useRef<CardFieldsHandle>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useBillingForm(isSandbox ? sampleAddress : emptyAddress);
  const { register, handleSubmit, formState, watch, setValue } = form;
  const [createAccount, phone] = watch(['createAccount', 'phone']);
  const wantsAccount = createAccount && !user;
  const { errors, isSubmitting } = formState;

  register('phone', {
    validate: (value) => !wantsAccount || isCompletePhone(value) || 'Please enter a valid phone number',
  });

  async function save({ createAccount: _, phone: typedPhone, ...address }: BillingDraft): Promise<void> {
    setFailure(null);
    if (!card.current?.validate()) return;
    try {
      await onSave(address, await card.current.tokenise(address), wantsAccount ? typedPhone : null);
    } catch (error) {
      if (error instanceof CardError) return;
      console.error('saving the billing information failed', error);
      setFailure(
        error instanceof BillingError
          ? error.message
          : 'Failed to save billing information. Please try again.',
      );
    }
  }

  return (
    // `method="dialog"` outside a dialog never submits, so nothing is sent natively before hydration.
    <form
      method="dialog"
      noValidate
      onSubmit={handleSubmit(save, () => void card.current?.validate())}
      aria-label="Billing"
      className="flex flex-col gap-6 max-md:[&_input]:scroll-mb-36"
    >
      <fieldset disabled={!ready} className="flex min-w-0 flex-col gap-6">
        <AccountOptions
          guestCheckout={config.guest_checkout}
          createAccount={createAccount}
          onCreateAccountChange={(checked) => setValue('createAccount', checked)}
          phone={phone}
          onPhoneChange={(next) => setValue('phone', next, { shouldValidate: formState.isSubmitted })}
          phoneError={errors.phone?.message}
        />
        <DetailsSection form={form} />
        <Section title="Card">
          {isSandbox && (
            <Notice icon={<FlaskConical aria-hidden="true" />}>
              This is a sandbox: no money moves. The form is filled in with test values; real cards are
              refused.
            </Notice>
          )}
          {isSandbox ? (
            <CardFields handle={card} />
          ) : (
            <StripeCard
              handle={card}
              publishableKey={config.stripe_publishable_key}
              loadingView={<div className="h-20" />}
            />
          )}
        </Section>
        <AddressSection form={form} />
        {failure && <Alert>{failure}</Alert>}
        <p className="flex items-center gap-2 text-xs text-ink-muted">
          <Lock aria-hidden="true" className="size-4 shrink-0" />
          {wantsAccount
            ? 'Your card goes straight to the card processor. You pay once your phone is verified.'
            : 'Your card goes straight to the card processor. You pay only at the last step.'}
        </p>
      </fieldset>
      <ActionBar>
        <Button
          type="submit"
          size="lg"
          loading={isSubmitting}
          disabled={!ready}
          className="flex-1 md:flex-none"
        >
          {wantsAccount ? 'Continue to phone verification' : 'Continue'}
        </Button>
      </ActionBar>
    </form>
  );
}
