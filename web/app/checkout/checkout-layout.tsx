import * as texts from '@presently/texts/checkout/layout';
import type { ReactNode } from 'react';
import { cx } from '~/lib/cx';
import { Stepper } from '~/ui/stepper';

const allSteps = {
  billing: texts.billingStep,
  card: texts.cardStep,
  note: texts.noteStep,
  review: texts.reviewStep,
};

export type CheckoutStepName = keyof typeof allSteps;

const everyStep = Object.keys(allSteps) as CheckoutStepName[];

interface CheckoutLayoutProps {
  title: string;
  intro?: ReactNode;
  step: CheckoutStepName;
  /** The steps of this purchase. */
  steps?: readonly CheckoutStepName[];
  /** Above the title, e.g. a back link. */
  back?: ReactNode;
  /** Shown next to the step on wide screens; see `asideOnPhones`. */
  aside?: ReactNode;
  asideOnPhones?: 'before' | 'after';
  children: ReactNode;
}

/** Layout of a checkout step: progress, title, order summary and the step itself. */
export function CheckoutLayout({
  title,
  intro,
  step,
  steps = everyStep,
  back,
  aside,
  asideOnPhones = 'before',
  children,
}: CheckoutLayoutProps) {
  return (
    <div className="wrap flex flex-1 flex-col gap-6 pt-5 pb-8 md:gap-8 md:pt-8 md:pb-16">
      <div className="flex flex-col gap-5">
        {back}
        <div className="max-w-120">
          <Stepper
            label={texts.checkout}
            steps={steps.map((name) => allSteps[name])}
            current={steps.indexOf(step)}
          />
        </div>
        <div className="flex flex-col gap-1.5">
          <h1 className="text-3xl">{title}</h1>
          {intro && <p className="max-w-prose text-ink-muted">{intro}</p>}
        </div>
      </div>
      {aside ? (
        <div className="grid grid-cols-1 gap-6 md:grid-cols-[minmax(0,1fr)_20rem] md:items-start md:gap-10 lg:grid-cols-[minmax(0,1fr)_23rem]">
          <aside
            className={cx('md:sticky md:top-24 md:order-2', asideOnPhones === 'after' && 'order-2')}
            aria-label={texts.yourGift}
          >
            {aside}
          </aside>
          <div className="flex min-w-0 flex-col gap-6">{children}</div>
        </div>
      ) : (
        children
      )}
    </div>
  );
}
