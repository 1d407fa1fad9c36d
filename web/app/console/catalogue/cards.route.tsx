import { pageMeta } from '~/lib/meta';
import type { Route } from './+types/cards.route';
import { cardKind } from './card-image-resource';
import { ShelfScreen } from './resource-screen';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Card designs', indexed: false });

export default function CardsPage() {
  return <ShelfScreen kind={cardKind} />;
}
