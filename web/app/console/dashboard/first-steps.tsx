import type { Endpoint } from '@presently/contracts/endpoint';
import type { FirstStep, FirstStepName } from '@presently/contracts/operator-first-steps';
import * as texts from '@presently/texts/console/dashboard';
import * as shared from '@presently/texts/console/shared';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { href } from 'react-router';
import { cx } from '~/lib/cx';
import { ButtonLink } from '~/ui/button-link';
import { Panel } from '~/ui/panel';
import { createGift } from '../catalogue/endpoints';
import { updateSettings } from '../settings/endpoints';
import { useMayCall } from '../shell/operator';
import { inviteStaff } from '../staff/endpoints';

interface StepLink {
  to: string;
  label: string;
  needs: Pick<Endpoint, 'auth'>;
}

/** The console screens for the steps; other steps are done outside the console. */
const links: Partial<Record<FirstStepName, StepLink>> = {
  gifts: { to: href('/operator/gifts/:giftId', { giftId: 'new' }), label: shared.addGift, needs: createGift },
  contact: { to: href('/operator/settings'), label: texts.openSettings, needs: updateSettings },
  team: { to: href('/operator/staff'), label: texts.invite, needs: inviteStaff },
};

/** Checklist for a new shop; hidden once everything is done or the first gift has been bought. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  if (steps.length === 0) return null;
  const done = steps.filter((step) => step.done).length;
  return (
    <Panel
      title={texts.firstSteps}
      flush
      aside={
        <p className="text-sm text-ink-muted tabular-nums">
          {texts.stepsDone({ done, count: steps.length })}
        </p>
      }
    >
      <ul aria-label={texts.firstSteps} className="divide-y divide-line">
        {steps.map((step) => (
          <Step key={step.step} {...step} />
        ))}
      </ul>
    </Panel>
  );
}

function Step({ step, done }: FirstStep) {
  const mayCall = useMayCall();
  const { title, hint } = texts.steps[step];
  const link = links[step];
  const stepText = done ? texts.stepIsDone : texts.stepIsToDo;
  const Icon = done ? CircleCheck : Circle;
  const canOpen = link && mayCall(link.needs);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
      <Icon aria-hidden="true" className={cx('size-5 shrink-0', done ? 'text-success' : 'text-ink-muted')} />
      <div className="min-w-0 flex-1 basis-40 text-sm">
        <p className={cx('font-medium', done ? 'text-ink-muted' : 'text-ink')}>
          {stepText({ step: title, hidden: (words) => <span className="sr-only">{words}</span> })}
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
