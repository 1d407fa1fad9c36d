import * as shared from '@presently/texts/console/shared';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { pageMeta } from '~/lib/meta';
import { attempt, isOutcomeUnknown, readChange } from '../data/change';
import { assertMayCall } from '../shell/operator';
import type { Route } from './+types/cards.route';
import { type CheckedCard, cardImageResource } from './card-image-resource';
import { listOperatorCardImages } from './endpoints';
import { changeResource, type ResourceChange } from './resource-changes';
import { loadResources, ResourceScreen } from './resource-screen';

export { ErrorBoundary } from '../shell/screen-error';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: shared.cardDesigns, indexed: false });

export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  assertMayCall(context, listOperatorCardImages);
  return loadResources(cardImageResource, request);
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const change = await readChange<ResourceChange<CheckedCard>>(request);
  return attempt(() => changeResource(cardImageResource, change));
}

/** The list is loaded again if a design may have been added, so that it is not added a second time. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  isOutcomeUnknown({ actionStatus }) || defaultShouldRevalidate;

export default function CardsPage({ loaderData }: Route.ComponentProps) {
  return <ResourceScreen definition={cardImageResource} loaded={loaderData} />;
}
