import * as texts from '@presently/texts/shop/home';
import Gift from 'lucide-react/icons/gift';
import Link from 'lucide-react/icons/link';
import PencilLine from 'lucide-react/icons/pencil-line';
import Truck from 'lucide-react/icons/truck';
import { HomeSection } from './home-section';

const steps = [
  {
    icon: Gift,
    title: texts.pickAGift,
    text: texts.pickGiftText,
  },
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
  return (
    <HomeSection title={texts.howItWorks} id="how-it-works">
      <ol className="grid gap-x-8 gap-y-6 rounded-sheet border border-line bg-surface p-6 shadow-card sm:grid-cols-2 md:p-9 lg:grid-cols-4">
        {steps.map(({ icon: Icon, title, text }, index) => (
          <li key={title} className="flex gap-4 lg:flex-col">
            <span
              aria-hidden="true"
              className="flex size-12 shrink-0 items-center justify-center rounded-2xl bg-brand-soft text-brand"
            >
              <Icon className="size-6" />
            </span>
            <div>
              <h3 className="text-lg">
                <span className="sr-only">{index + 1}. </span>
                {title}
              </h3>
              <p className="mt-1 text-sm text-ink-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </HomeSection>
  );
}
