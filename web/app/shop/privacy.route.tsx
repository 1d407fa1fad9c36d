import * as texts from '@presently/texts/shop/privacy';
import type { PageHandle } from '~/lib/page-handle';
import type { Route } from './+types/privacy.route';
import { InfoPage } from './info-page';
import { infoPageMeta, loadInfoPage } from './load-info-page';

export const handle: PageHandle = {
  title: texts.privacyPolicy,
};

export const meta = (args: Route.MetaArgs) => infoPageMeta(args);

export const loader = (args: Route.LoaderArgs) => loadInfoPage(args, 'privacy');

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <InfoPage text={loaderData} />;
}
