import Gift from 'lucide-react/icons/gift';
import Link from 'lucide-react/icons/link';
import PencilLine from 'lucide-react/icons/pencil-line';
import Truck from 'lucide-react/icons/truck';
import { HomeSection } from './home-section';

const steps = [
  {
    icon: Gift,
    title: 'Pick a gift',
    text: 'The price you see is all you pay. Shipping is in it, and you need no account.',
  },
  {
    icon: PencilLine,
    title: 'Add a card and a note',
    text: 'A few of your own words, in a design that suits the day. Or skip both.',
  },
  {
    icon: Link,
    title: 'Share the link',
    text: 'In a chat, a text, an e-mail. The link shows a wrapped gift and gives nothing away.',
  },
  {
    icon: Truck,
    title: 'They unwrap, we deliver',
    text: 'They tell us where it should go. You see when it is opened and when it arrives.',
  },
];

export function HowItWorks() {
  return (
    <HomeSection title="How it Works" id="how-it-works">
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
