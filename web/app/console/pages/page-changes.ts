import type { InfoPageName } from '@presently/contracts/info-pages';
import type { OperatorInfoPage } from '@presently/contracts/operator-info-pages';
import * as texts from '@presently/texts/console/pages';
import { api } from '~/lib/session';
import { showToast } from '~/ui/toast';
import { resetInfoPage, saveInfoPage } from './endpoints';

/** `seenVersion`: the version that was edited. */
export type PageChange = { seenVersion: number | null } & (
  | { kind: 'save'; markdown: string }
  | { kind: 'reset' }
);

/** @throws ApiError */
export async function changePage(page: InfoPageName, change: PageChange): Promise<OperatorInfoPage> {
  const params = { page };
  const seen = { seen_version: change.seenVersion };
  const { data } =
    change.kind === 'save'
      ? await api(saveInfoPage, { params, body: { markdown: change.markdown, ...seen } })
      : await api(resetInfoPage, { params, body: seen });
  showToast(texts.saved);
  return data;
}
