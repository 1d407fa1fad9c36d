import * as texts from '@presently/texts/shop/faq';
import type { PageHandle } from '~/lib/page-handle';
import type { Route } from './+types/faq.route';
import { InfoPage } from './info-page';
import { infoPageMeta, loadInfoPage } from './load-info-page';

export const handle: PageHandle = {
  title: texts.faq,
};

export const meta = (args: Route.MetaArgs) => infoPageMeta(args);

export const loader = (args: Route.LoaderArgs) => loadInfoPage(args, 'faq');

export default function Faq({ loaderData }: Route.ComponentProps) {
  return <InfoPage text={loaderData} />;
}
