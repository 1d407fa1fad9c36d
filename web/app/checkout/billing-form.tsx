import type { PublicConfig } from '@presently/contracts/payments';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Lock from 'lucide-react/icons/lock';
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { useAuth } from '~/lib/auth';
import { isEmail } from '~/lib/email';
import { isCompletePhone } from '~/lib/phone';
import { useHydrated } from '~/lib/use-hydrated';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { TextField } from '~/ui/text-field';
import { AccountOptions } from './account-options';
import { type CardEntry, CardFields } from './card-fields';
import { CardRefused, type PaymentMethod } from './card-tokeniser';
import { ActionBar } from './checkout-layout';
import type { BillingAddress, BillingDraft } from './checkout-state';
import { dispatchCheckout, getCheckout } from './checkout-store';
import { sampleAddress } from './sample-billing';

const StripeCard = lazy(() => import('./stripe-card'));

const emptyAddress: BillingAddress = {
  firstName: '',
  lastName: '',
  email: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
};

/** What the server takes of each. */
const longest = {
  firstName: 100,
  lastName: 100,
  email: 200,
  address: 200,
  city: 200,
  state: 200,
  zipCode: 20,
};

interface BillingFormProps {
  config: PublicConfig;
  /** @throws Error whose message is shown above the button; nothing typed is lost */
  onSave(address: BillingAddress, card: PaymentMethod, accountPhone: string | null): Promise<void>;
}

/** Words of a failure that the form shows as they are. */
export class BillingFailure extends Error {
  override name = 'BillingFailure';
}

/** The billing form. Its address is ours to keep; its card goes straight to the card processor. */
export function BillingForm({ config, onSave }: BillingFormProps) {
  const isSandbox = config.card_processor === 'sandbox';
  const { user } = useAuth();
  const ready = useHydrated();
  const card = useRef<CardEntry>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useBillingDraft(isSandbox ? sampleAddress : emptyAddress);
  const { register, handleSubmit, formState, watch, setValue } = form;
  const [createAccount, phone] = watch(['createAccount', 'phone']);
  const wantsAccount = createAccount && !user;
  const { errors, isSubmitting } = formState;

  const field = (name: keyof BillingAddress, missing: string) => ({
    maxLength: longest[name],
    ...register(name, { validate: (value) => value.trim() !== '' || missing }),
    error: errors[name]?.message,
  });
  register('phone', {
    validate: (value) => !wantsAccount || isCompletePhone(value) || 'Please enter a valid phone number',
  });

  async function save({ createAccount: _, phone: typedPhone, ...address }: BillingDraft): Promise<void> {
    setFailure(null);
    if (!card.current?.validate()) return;
    try {
      await onSave(address, await card.current.tokenise(address), wantsAccount ? typedPhone : null);
    } catch (error) {
      if (error instanceof CardRefused) return;
      console.error('saving the billing information failed', error);
      setFailure(
        error instanceof BillingFailure
          ? error.message
          : 'Failed to save billing information. Please try again.',
      );
    }
  }

  return (
    // A form of this method outside a dialog never sends anything by itself, not even before our script runs.
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
          onCreateAccountChange={(wanted) => setValue('createAccount', wanted)}
          phone={phone}
          onPhoneChange={(next) => setValue('phone', next, { shouldValidate: formState.isSubmitted })}
          phoneError={errors.phone?.message}
        />
        <Section title="Your details">
          <Row>
            <Input
              label="First Name"
              autoComplete="given-name"
              {...field('firstName', 'Please enter your first name')}
            />
            <Input
              label="Last Name"
              autoComplete="family-name"
              {...field('lastName', 'Please enter your last name')}
            />
          </Row>
          <Input
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            hint="Your receipt and the gift link go here."
            maxLength={longest.email}
            {...register('email', {
              validate: (value) =>
                value.trim() === ''
                  ? 'Please enter your email'
                  : isEmail(value) || 'Please enter a valid email address',
            })}
            error={errors.email?.message}
          />
        </Section>
        <Section title="Card">
          {isSandbox && (
            <p className="flex items-start gap-2.5 rounded-control bg-amber-soft px-3.5 py-2.5 text-sm text-amber">
              <FlaskConical aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
              This is a sandbox: no money moves. The form is filled in with test values; real cards are
              refused.
            </p>
          )}
          {isSandbox ? (
            <CardFields entry={card} />
          ) : (
            <Suspense fallback={<div className="h-20" />}>
              <StripeCard entry={card} publishableKey={config.stripe_publishable_key} />
            </Suspense>
          )}
        </Section>
        <Section title="Billing address">
          <Input
            label="Address"
            autoComplete="billing street-address"
            {...field('address', 'Please enter your address')}
          />
          <div className="grid grid-cols-2 gap-4 sm:grid-cols-[1fr_7rem_8.5rem]">
            <Input
              className="max-sm:col-span-2"
              label="City"
              autoComplete="billing address-level2"
              {...field('city', 'Please enter your city')}
            />
            <Input
              label="State"
              autoComplete="billing address-level1"
              {...field('state', 'Please enter your state')}
            />
            <Input
              label="ZIP Code"
              autoComplete="billing postal-code"
              {...field('zipCode', 'Please enter your ZIP code')}
            />
          </div>
        </Section>
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
          className="flex-1 max-sm:px-4 max-sm:text-base md:flex-none"
        >
          {wantsAccount ? 'Continue to phone verification' : 'Continue'}
        </Button>
      </ActionBar>
    </form>
  );
}

/** The form's values: what this tab has typed before, else the user's profile, else the samples. */
function useBillingDraft(defaults: BillingAddress) {
  const { user } = useAuth();
  const form = useForm<BillingDraft>({ defaultValues: { ...defaults, createAccount: false, phone: '' } });
  const { reset, subscribe, setValue, getFieldState } = form;

  useEffect(() => {
    const draft = getCheckout().billingDraft;
    if (draft) reset(draft, { keepDefaultValues: true });
  }, [reset]);

  useEffect(() => {
    const leave = subscribe({
      formState: { values: true },
      callback: ({ values }) => dispatchCheckout({ type: 'billing-drafted', draft: { ...values } }),
    });
    return leave;
  }, [subscribe]);

  useEffect(() => {
    if (!user) return;
    const { first_name, last_name, email } = user.profile;
    const known = { firstName: first_name, lastName: last_name, email } as const;
    for (const name of ['firstName', 'lastName', 'email'] as const) {
      const value = known[name];
      if (value && !getFieldState(name).isDirty) setValue(name, value, { shouldDirty: false });
    }
  }, [user, setValue, getFieldState]);
  return form;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5">
      <legend className="sr-only">{title}</legend>
      <p aria-hidden="true" className="font-display text-xl font-semibold">
        {title}
      </p>
      {children}
    </fieldset>
  );
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">{children}</div>
);

/** A field of the form; its id is its name. */
function Input(props: ComponentProps<typeof TextField> & UseFormRegisterReturn) {
  return <TextField id={props.name} required {...props} />;
}
