import type { BackupStatus } from '@presently/contracts/operator-backups';
import * as texts from '@presently/texts/console/backups';
import { formatBytes } from '@presently/texts/format';
import type { ReactNode } from 'react';
import { DescriptionList } from '~/ui/description-list';
import { Panel } from '~/ui/panel';
import { RelativeTime } from '~/ui/relative-time';

/** The possible data loss, and the last trial restore. */
export function Protection({ status }: { status: BackupStatus }) {
  const { last_good, last_restore, next_at, is_running } = status;
  return (
    <Panel title={texts.protection}>
      <DescriptionList
        items={[
          [
            texts.lastGood,
            last_good
              ? texts.madeAt({
                  time: <RelativeTime at={last_good.finished_at} />,
                  size: formatBytes(last_good.bytes ?? 0),
                })
              : texts.noneYet,
          ],
          [texts.restorableUntil, archivedUntil(status)],
          [texts.lastTrial, lastTrial(status)],
          [
            texts.lastRestore,
            last_restore
              ? texts.restoredTo({
                  time: <RelativeTime at={last_restore.restored_at} />,
                  state: <RelativeTime at={last_restore.restored_to} exact />,
                })
              : texts.neverRestored,
          ],
          [
            texts.nextBackup,
            is_running ? texts.runningNow : next_at && <RelativeTime at={next_at} isDeadline />,
          ],
        ]}
      />
      <p className="mt-3 text-sm text-ink-muted">{texts.restorableUntilHint}</p>
    </Panel>
  );
}

const archivedUntil = ({ archived_until }: BackupStatus): ReactNode =>
  archived_until ? <RelativeTime at={archived_until} /> : texts.noneYet;

function lastTrial({ last_rehearsal }: BackupStatus): ReactNode {
  if (!last_rehearsal) return texts.notTriedYet;
  const time = <RelativeTime at={last_rehearsal.finished_at} />;
  if (last_rehearsal.error === null) return texts.trialPassed(time);
  return <span className="text-danger">{texts.trialFailed({ time, error: last_rehearsal.error })}</span>;
}
