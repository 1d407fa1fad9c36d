import { pageMeta } from '~/lib/meta';
import type { Route } from './+types/cards.route';
import { cardImageResource } from './card-image-resource';
import { ResourceScreen } from './resource-screen';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Card designs', indexed: false });

export default function CardsPage() {
  return <ResourceScreen definition={cardImageResource} />;
}
