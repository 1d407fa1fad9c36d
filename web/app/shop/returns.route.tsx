import * as texts from '@presently/texts/shop/returns';
import type { PageHandle } from '~/lib/page-handle';
import type { Route } from './+types/returns.route';
import { InfoPage } from './info-page';
import { infoPageMeta, loadInfoPage } from './load-info-page';

export const handle: PageHandle = {
  title: texts.returns,
};

export const meta = (args: Route.MetaArgs) => infoPageMeta(args);

export const loader = (args: Route.LoaderArgs) => loadInfoPage(args, 'returns');

export default function Returns({ loaderData }: Route.ComponentProps) {
  return <InfoPage text={loaderData} />;
}
