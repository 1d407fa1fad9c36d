import * as texts from '@presently/texts/shop/home';
import Gift from 'lucide-react/icons/gift';
import Link from 'lucide-react/icons/link';
import PencilLine from 'lucide-react/icons/pencil-line';
import Truck from 'lucide-react/icons/truck';
import { useShopDetails } from '~/lib/shop-details';
import { HomeSection } from './home-section';

const furtherSteps = [
  {
    icon: PencilLine,
    title: texts.addCardHeading,
    text: texts.addCardText,
  },
  {
    icon: Link,
    title: texts.shareTheLink,
    text: texts.shareLinkText,
  },
  {
    icon: Truck,
    title: texts.theyUnwrapWeDeliver,
    text: texts.unwrapText,
  },
];

export function HowItWorks() {
  const guestCheckout = useShopDetails()?.guestCheckout;
  const steps = [
    {
      icon: Gift,
      title: texts.pickAGift,
      text: guestCheckout ? texts.pickGiftWithoutAccount : texts.pickGiftText,
    },
    ...furtherSteps,
  ];
  return (
    <HomeSection title={texts.howItWorks} id="how-it-works">
      <ol className="grid gap-x-8 gap-y-4 rounded-sheet border border-line bg-surface p-5 shadow-card sm:grid-cols-2 sm:gap-y-6 sm:p-6 md:p-9 lg:grid-cols-4">
        {steps.map(({ icon: Icon, title, text }, index) => (
          <li key={title} className="flex gap-3 sm:gap-4 lg:flex-col">
            <span
              aria-hidden="true"
              className="flex size-10 shrink-0 items-center justify-center rounded-xl bg-brand-soft text-brand sm:size-12 sm:rounded-2xl"
            >
              <Icon className="size-5 sm:size-6" />
            </span>
            <div>
              <h3 className="text-base sm:text-lg">
                <span className="sr-only">{index + 1}. </span>
                {title}
              </h3>
              <p className="text-sm text-ink-muted sm:mt-1">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </HomeSection>
  );
}
