import * as texts from '@presently/texts/shop/returns';
import { href } from 'react-router';
import type { PageHandle } from '~/lib/page-handle';
import type { Route } from './+types/returns.route';
import { loadPolicy, policyMeta } from './load-policy';
import { PolicyPage } from './policy-page';
import { parsePolicySearch, toPolicySearch } from './policy-search';

export const handle: PageHandle = {
  title: texts.returns,
  canonicalSearch: (given) => toPolicySearch(parsePolicySearch(given)),
};

export const meta = (args: Route.MetaArgs) => policyMeta(args);

export const loader = (args: Route.LoaderArgs) => loadPolicy(args, 'returns');

export default function Returns({ loaderData }: Route.ComponentProps) {
  return <PolicyPage policy={loaderData} current={href('/returns')} earlierNotice={texts.earlierVersion} />;
}
