import { pageMeta } from '~/lib/meta';
import type { Route } from './+types/categories.route';
import { categoryResource } from './category-resource';
import { ResourceScreen } from './resource-screen';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Categories', indexed: false });

export default function CategoriesPage() {
  return <ResourceScreen definition={categoryResource} />;
}
