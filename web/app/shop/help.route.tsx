import * as texts from '@presently/texts/shop/help';
import type { PageHandle } from '~/lib/page-handle';
import type { Route } from './+types/help.route';
import { InfoPage } from './info-page';
import { infoPageMeta, loadInfoPage } from './load-info-page';

export const handle: PageHandle = {
  title: texts.helpCenter,
};

export const meta = (args: Route.MetaArgs) => infoPageMeta(args);

export const loader = (args: Route.LoaderArgs) => loadInfoPage(args, 'help');

export default function Help({ loaderData }: Route.ComponentProps) {
  return <InfoPage text={loaderData} />;
}
