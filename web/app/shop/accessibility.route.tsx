import * as texts from '@presently/texts/shop/accessibility';
import type { PageHandle } from '~/lib/page-handle';
import type { Route } from './+types/accessibility.route';
import { InfoPage } from './info-page';
import { infoPageMeta, loadInfoPage } from './load-info-page';

export const handle: PageHandle = {
  title: texts.accessibility,
};

export const meta = (args: Route.MetaArgs) => infoPageMeta(args);

export const loader = (args: Route.LoaderArgs) => loadInfoPage(args, 'accessibility');

export default function Accessibility({ loaderData }: Route.ComponentProps) {
  return <InfoPage text={loaderData} />;
}
