import type { BackupStatus } from '@presently/contracts/operator-backups';
import * as texts from '@presently/texts/console/backups';
import { settings } from '@presently/texts/console/shared';
import { useEffect, useRef } from 'react';
import { href, useRevalidator } from 'react-router';
import { type Attempt, reuseOrCreateAttempt } from '~/lib/attempt';
import { pageMeta } from '~/lib/meta';
import { api } from '~/lib/session';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Panel } from '~/ui/panel';
import { RetryAlert } from '~/ui/retry-alert';
import { showToast } from '~/ui/toast';
import { attempt, readChange, useChange } from '../data/change';
import { load, useLoaded } from '../data/loaded';
import { ConsolePage } from '../shell/console-page';
import { assertMayCall } from '../shell/operator';
import type { Route } from './+types/backups.route';
import { BackupList } from './backup-list';
import { getBackups, requestBackup } from './endpoints';
import { Protection } from './protection';

export { ErrorBoundary } from '../shell/screen-error';

/** Polling interval while a backup is being made. */
const POLL_INTERVAL_MS = 5_000;

type BackupRequest = { idempotencyKey: string };

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: texts.title, indexed: false });

export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  assertMayCall(context, getBackups);
  return load(request, async (signal) => (await api(getBackups, { signal })).data);
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { idempotencyKey } = await readChange<BackupRequest>(request);
  return attempt(async () => {
    const { data } = await api(requestBackup, { headers: { 'idempotency-key': idempotencyKey } });
    showToast(texts.begun);
    return data;
  });
}

export default function BackupsPage({ loaderData }: Route.ComponentProps) {
  const { data: status, failure } = useLoaded(loaderData);
  const { revalidate } = useRevalidator();
  useReloadWhile(status?.is_running ?? false);
  return (
    <ConsolePage
      narrow
      title={texts.title}
      intro={status?.mode === 'on' && texts.introduction}
      back={{ to: href('/operator/settings'), label: settings }}
      actions={status?.mode === 'on' && <BackUpNow isRunning={status.is_running} />}
    >
      {failure && <RetryAlert onRetry={() => void revalidate()}>{failure}</RetryAlert>}
      {status && <Backups status={status} />}
    </ConsolePage>
  );
}

function Backups({ status }: { status: BackupStatus }) {
  if (status.mode === 'external')
    return (
      <>
        <Alert tone="info">{texts.external}</Alert>
        <ReadMore />
      </>
    );
  return (
    <>
      {status.mode === 'off' && <TurnOn />}
      {(status.mode === 'on' || status.backups.length > 0) && (
        <>
          <Protection status={status} />
          <BackupList backups={status.backups} />
        </>
      )}
    </>
  );
}

function TurnOn() {
  return (
    <>
      <Alert>{texts.off}</Alert>
      <Panel title={texts.turnOn}>
        <ol className="list-decimal space-y-2 pl-5 text-sm">
          <li>
            {texts.setTarget({
              name: <code>{texts.targetSetting}</code>,
              bucket: <code className="wrap-anywhere">{texts.bucketExample}</code>,
            })}
          </li>
          <li>{texts.setPassphrase(<code>{texts.passphraseSetting}</code>)}</li>
          <li>{texts.restart}</li>
        </ol>
      </Panel>
      <ReadMore />
    </>
  );
}

const ReadMore = () => <p className="text-sm text-ink-muted">{texts.readMore(<code>{texts.guide}</code>)}</p>;

function BackUpNow({ isRunning }: { isRunning: boolean }) {
  const current = useRef<Attempt<object> | null>(null);
  const { send, pending, failed } = useChange<BackupRequest>({
    onDone: () => {
      current.current = null;
    },
  });
  const start = () => {
    current.current = reuseOrCreateAttempt(current.current, {});
    send({ idempotencyKey: current.current.key });
  };
  return (
    <>
      {failed && <Alert>{failed.failure}</Alert>}
      <Button size="sm" loading={pending !== null || isRunning} onClick={start}>
        {texts.backUpNow}
      </Button>
    </>
  );
}

/** Polls the screen's data while work is in progress on the server. */
function useReloadWhile(isChanging: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isChanging) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isChanging, revalidate]);
}
