import { pageMeta } from '~/lib/meta';
import type { Route } from './+types/categories.route';
import { categoryKind } from './category-resource';
import { ShelfScreen } from './resource-screen';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Categories', indexed: false });

export default function CategoriesPage() {
  return <ShelfScreen kind={categoryKind} />;
}
