import * as texts from '@presently/texts/shop/terms';
import type { PageHandle } from '~/lib/page-handle';
import type { Route } from './+types/terms.route';
import { InfoPage } from './info-page';
import { infoPageMeta, loadInfoPage } from './load-info-page';

export const handle: PageHandle = {
  title: texts.termsOfService,
};

export const meta = (args: Route.MetaArgs) => infoPageMeta(args);

export const loader = (args: Route.LoaderArgs) => loadInfoPage(args, 'terms');

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <InfoPage text={loaderData} />;
}
