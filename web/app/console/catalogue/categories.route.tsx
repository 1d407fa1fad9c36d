import * as shared from '@presently/texts/console/shared';
import { pageMeta } from '~/lib/meta';
import { attempt, readChange } from '../data/change';
import { assertMayCall } from '../shell/operator';
import type { Route } from './+types/categories.route';
import { type CheckedCategory, categoryResource } from './category-resource';
import { listOperatorCategories } from './endpoints';
import { changeResource, type ResourceChange } from './resource-changes';
import { loadResources, ResourceScreen } from './resource-screen';

export { ErrorBoundary } from '../shell/screen-error';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: shared.categories, indexed: false });

export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  assertMayCall(context, listOperatorCategories);
  return loadResources(categoryResource, request);
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const change = await readChange<ResourceChange<CheckedCategory>>(request);
  return attempt(() => changeResource(categoryResource, change));
}

export default function CategoriesPage({ loaderData }: Route.ComponentProps) {
  return <ResourceScreen definition={categoryResource} loaded={loaderData} />;
}
