import * as texts from '@presently/texts/shop/shipping';
import type { PageHandle } from '~/lib/page-handle';
import type { Route } from './+types/shipping.route';
import { InfoPage } from './info-page';
import { infoPageMeta, loadInfoPage } from './load-info-page';

export const handle: PageHandle = {
  title: texts.shipping,
};

export const meta = (args: Route.MetaArgs) => infoPageMeta(args);

export const loader = (args: Route.LoaderArgs) => loadInfoPage(args, 'shipping');

export default function Shipping({ loaderData }: Route.ComponentProps) {
  return <InfoPage text={loaderData} />;
}
