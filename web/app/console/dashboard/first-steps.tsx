import type { FirstStep, FirstStepName } from '@presently/contracts/operator-first-steps';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { href } from 'react-router';
import { cx } from '~/lib/cx';
import { ButtonLink } from '~/ui/button-link';
import { Panel } from '~/ui/panel';
import { useOperator } from '../shell/operator';

interface StepText {
  title: string;
  /** Why it is needed, or what to do outside the console. */
  hint: string;
  /** The console screen for this step. */
  link?: { to: string; label: string; ownersOnly: boolean };
}

const TEXTS: Record<FirstStepName, StepText> = {
  gifts: {
    title: 'Add a gift',
    hint: 'Your shop opens with categories and card designs, but nothing to buy yet.',
    link: { to: href('/operator/gifts/:giftId', { giftId: 'new' }), label: 'Add gift', ownersOnly: false },
  },
  contact: {
    title: 'Set your contact details',
    hint: 'Shoppers still see a sample email and phone number.',
    link: { to: href('/operator/settings'), label: 'Open settings', ownersOnly: true },
  },
  payments: {
    title: 'Set up card payments',
    hint: 'Add your Stripe keys to the server settings. Until then, only test cards work.',
  },
  messages: {
    title: 'Set up email and text messages',
    hint: 'Add SMTP and Twilio to the server settings. Until then, messages stay in the local inbox.',
  },
  team: {
    title: 'Invite your team',
    hint: 'Anyone you invite signs in with their phone number.',
    link: { to: href('/operator/staff'), label: 'Invite', ownersOnly: true },
  },
};

/** Checklist for a new shop; hidden once everything is done or the first gift was bought. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  if (steps.length === 0) return null;
  const done = steps.filter((step) => step.done).length;
  return (
    <Panel
      title="First steps"
      flush
      aside={
        <p className="text-sm text-ink-muted tabular-nums">
          {done} of {steps.length} done
        </p>
      }
    >
      <ul aria-label="First steps" className="divide-y divide-line">
        {steps.map((step) => (
          <Step key={step.step} {...step} />
        ))}
      </ul>
    </Panel>
  );
}

function Step({ step, done }: FirstStep) {
  const { role } = useOperator();
  const { title, hint, link } = TEXTS[step];
  const Icon = done ? CircleCheck : Circle;
  const canOpen = link && (!link.ownersOnly || role === 'owner');
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
      <Icon aria-hidden="true" className={cx('size-5 shrink-0', done ? 'text-success' : 'text-ink-muted')} />
      <div className="min-w-0 flex-1 basis-40 text-sm">
        <p className={cx('font-medium', done ? 'text-ink-muted' : 'text-ink')}>
          <span className="sr-only">{done ? 'Done: ' : 'To do: '}</span>
          {title}
        </p>
        {!done && <p className="text-ink-muted">{hint}</p>}
      </div>
      {!done && canOpen && (
        <ButtonLink variant="secondary" to={link.to}>
          {link.label}
        </ButtonLink>
      )}
    </li>
  );
}
