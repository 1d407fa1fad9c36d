import * as texts from '@presently/texts/console/people';
import { type FormEvent, useRef, useState } from 'react';
import { pageMeta } from '~/lib/meta';
import { isCompletePhone, phoneToE164 } from '~/lib/phone';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Panel } from '~/ui/panel';
import { TextField } from '~/ui/text-field';
import { attempt, readChange, useChange } from '../data/change';
import { ConsolePage } from '../shell/console-page';
import { assertMayCall } from '../shell/operator';
import type { Route } from './+types/people.route';
import { findPerson } from './endpoints';
import { FoundPerson } from './found-person';
import { type PeopleChange, type PeopleResult, type PersonKey, runPeopleChange } from './people-changes';

export { ErrorBoundary } from '../shell/screen-error';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: texts.people, indexed: false });

export function clientLoader({ context }: Route.ClientLoaderArgs) {
  assertMayCall(context, findPerson);
  return null;
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const change = await readChange<PeopleChange>(request);
  return attempt(() => runPeopleChange(change));
}

/** The input as an email address or a phone number; null if neither. */
function toKey(written: string): PersonKey | null {
  const text = written.trim();
  if (text.includes('@')) return { email: text };
  return isCompletePhone(text) ? { phone_number: phoneToE164(text) } : null;
}

/** Owners find, download and erase a person's data on request. */
export default function PeoplePage() {
  const form = useRef<HTMLFormElement>(null);
  const [written, setWritten] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const [result, setResult] = useState<PeopleResult | null>(null);
  const change = useChange<PeopleChange, PeopleResult | null>({
    revalidates: false,
    onDone: (next) => next && setResult(next),
  });

  function search(event: FormEvent): void {
    event.preventDefault();
    const key = toKey(written);
    setInvalid(key === null);
    setResult(null);
    if (key) change.send({ kind: 'find', key });
    else form.current?.querySelector('input')?.focus();
  }
  return (
    <ConsolePage narrow title={texts.people} intro={texts.introduction}>
      <Panel title={texts.whoIsAsking}>
        <form ref={form} onSubmit={search} className="flex flex-col items-start gap-3 sm:flex-row" noValidate>
          <TextField
            label={texts.emailOrPhone}
            hint={texts.emailOrPhoneHint}
            error={isInvalid ? texts.enterEmailOrPhone : undefined}
            autoComplete="off"
            maxLength={200}
            value={written}
            onChange={(event) => setWritten(event.target.value)}
            className="w-full min-w-0 sm:flex-1"
          />
          <Button
            type="submit"
            variant="primary"
            loading={change.pending?.kind === 'find'}
            className="sm:mt-7"
          >
            {texts.find}
          </Button>
        </form>
        {change.failed && (
          <div className="mt-4">
            <Alert>{change.failed.failure}</Alert>
          </div>
        )}
      </Panel>
      {result && <FoundPerson key={JSON.stringify(result.key)} result={result} change={change} />}
    </ConsolePage>
  );
}
