import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { pageMeta } from '~/lib/meta';
import { api } from '~/lib/session';
import { useQuery } from '~/lib/use-query';
import { ConsolePage } from '../ui/console-page';
import { ErrorAlert, errorMessage } from '../ui/error-alert';
import { RowsSkeleton } from '../ui/rows-skeleton';
import type { Route } from './+types/gift.route';
import { getOperatorGift } from './endpoints';
import { GiftEditorPage } from './gift-editor-page';
import { skipUnsavedPrompt } from './unsaved-changes-dialog';

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: args.params.giftId === 'new' ? 'New gift' : 'Gift', indexed: false });

/** Edits a gift, or creates one; the screen stays mounted when a new gift is saved, so that its uploads continue. */
export default function GiftPage({ params: { giftId } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const [createdId, setCreatedId] = useState<string | null>(null);
  const onCreated = (id: string) => {
    setCreatedId(id);
    void navigate(`/operator/gifts/${encodeURIComponent(id)}`, {
      replace: true,
      preventScrollReset: true,
      state: skipUnsavedPrompt,
    });
  };
  if (giftId === 'new' || giftId === createdId) {
    return <GiftEditorPage key="new" gift={null} onCreated={onCreated} />;
  }
  return <ExistingGift key={giftId} id={giftId} />;
}

function ExistingGift({ id }: { id: string }) {
  const load = useCallback(
    async (signal: AbortSignal) => (await api(getOperatorGift, { params: { id }, signal })).data,
    [id],
  );
  const { data, error, reload } = useQuery(load);
  if (data) return <GiftEditorPage gift={data} onCreated={() => {}} />;
  return (
    <ConsolePage title="Gift" back={{ to: '/operator/gifts', label: 'Gifts' }}>
      {error === null ? (
        <RowsSkeleton rows={8} />
      ) : (
        <ErrorAlert text={errorMessage(error)} onRetry={reload} />
      )}
    </ConsolePage>
  );
}
