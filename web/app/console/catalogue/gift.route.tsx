import * as texts from '@presently/texts/console/catalogue';
import * as shared from '@presently/texts/console/shared';
import { useState } from 'react';
import { href, type ShouldRevalidateFunctionArgs, useNavigate, useRevalidator } from 'react-router';
import { pageMeta } from '~/lib/meta';
import { api } from '~/lib/session';
import { RetryAlert } from '~/ui/retry-alert';
import { attempt, readChange } from '../data/change';
import { loadList } from '../data/cursor-list';
import { load } from '../data/loaded';
import { ConsolePage } from '../shell/console-page';
import { assertMayCall } from '../shell/operator';
import { skipUnsavedPrompt } from '../shell/unsaved-changes-dialog';
import type { Route } from './+types/gift.route';
import { getOperatorGift, listStockChanges } from './endpoints';
import { changeGift, type GiftChange } from './gift-changes';
import { loadGiftChoices } from './gift-choices';
import { GiftEditorPage } from './gift-editor-page';

export { ErrorBoundary } from '../shell/screen-error';

/** Used in the URL in place of an id. */
const newGift = 'new';

export function meta(args: Route.MetaArgs) {
  const name = args.loaderData?.existing?.gift.data?.name ?? shared.gift;
  return pageMeta(args, { title: args.params.giftId === newGift ? texts.newGift : name, indexed: false });
}

export async function clientLoader({ request, context, params: { giftId: id } }: Route.ClientLoaderArgs) {
  assertMayCall(context, getOperatorGift);
  if (id === newGift) return { choices: await load(request, loadGiftChoices), existing: null };
  const [choices, gift, stockChanges] = await Promise.all([
    load(request, loadGiftChoices),
    load(request, async (signal) => (await api(getOperatorGift, { params: { id }, signal })).data),
    loadList(request, (cursor, signal) =>
      api(listStockChanges, { params: { id }, query: { limit: '10', cursor }, signal }),
    ),
  ]);
  return { choices, existing: { gift, stockChanges } };
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const change = await readChange<GiftChange>(request);
  return attempt(() => changeGift(params.giftId, change));
}

/** The editor takes the changed gift from the response; of the other data, only stock changes affect the history. */
export const shouldRevalidate = ({ json, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  json && (json as unknown as GiftChange).kind !== 'stock' ? false : defaultShouldRevalidate;

/** Edits a gift, or creates one; the screen stays mounted when a new gift is saved, so that its uploads continue. */
export default function GiftPage({ params: { giftId }, loaderData }: Route.ComponentProps) {
  const { choices, existing } = loaderData;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [createdId, setCreatedId] = useState<string | null>(null);
  const onCreated = (id: string) => {
    setCreatedId(id);
    void navigate(href('/operator/gifts/:giftId', { giftId: id }), {
      replace: true,
      preventScrollReset: true,
      state: skipUnsavedPrompt,
    });
  };
  const isCreatedHere = giftId === newGift || giftId === createdId;
  if (!isCreatedHere && !existing?.gift.data) {
    return (
      <ConsolePage title={shared.gift} back={{ to: href('/operator/gifts'), label: shared.gifts }}>
        <RetryAlert onRetry={() => void revalidate()}>{existing?.gift.failure}</RetryAlert>
      </ConsolePage>
    );
  }
  return (
    <GiftEditorPage
      key={isCreatedHere ? newGift : giftId}
      gift={isCreatedHere ? null : (existing?.gift.data ?? null)}
      choices={choices}
      stockChanges={existing?.stockChanges}
      onCreated={onCreated}
    />
  );
}
