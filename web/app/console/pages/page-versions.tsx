import type { OperatorInfoPage } from '@presently/contracts/operator-info-pages';
import * as texts from '@presently/texts/console/pages';
import { href } from 'react-router';
import { api } from '~/lib/session';
import { Button } from '~/ui/button';
import { Panel } from '~/ui/panel';
import { TextLink } from '~/ui/text-link';
import { showToast } from '~/ui/toast';
import { errorMessage } from '../data/error-message';
import { getInfoPageVersion } from './endpoints';
import { versionText } from './version-text';

interface PageVersionsProps {
  page: OperatorInfoPage;
  /** Puts the text of a version into the form, to look at and save. */
  onRestore(markdown: string): void;
  /** Goes back to the shipped text; undefined while it is shown. */
  onReset: (() => void) | undefined;
}

/** The versions of a page, the newest first. */
export function PageVersions({ page, onRestore, onReset }: PageVersionsProps) {
  async function restore(version: number): Promise<void> {
    try {
      const params = { page: page.page, version: String(version) };
      onRestore((await api(getInfoPageVersion, { params })).data.markdown);
      showToast(texts.restored(version));
    } catch (error) {
      showToast(errorMessage(error), 'error');
    }
  }
  return (
    <Panel
      title={texts.versions}
      aside={
        onReset && (
          <Button variant="ghost" size="sm" onClick={onReset}>
            {texts.useOriginal}
          </Button>
        )
      }
    >
      <ul className="flex flex-col">
        {page.versions.map((one) => {
          const { version } = one;
          return (
            version !== null && (
              <li key={version} className="flex min-h-10 flex-wrap items-center gap-x-3 text-sm">
                <TextLink
                  className="min-h-6"
                  to={href('/operator/pages/:page/versions/:version', {
                    page: page.page,
                    version: String(version),
                  })}
                >
                  {texts.version(version)}
                </TextLink>
                <span className="mr-auto text-ink-muted">{versionText(one)}</span>
                {version !== page.version && (
                  <Button variant="ghost" size="sm" onClick={() => void restore(version)}>
                    {texts.restore}
                  </Button>
                )}
              </li>
            )
          );
        })}
      </ul>
    </Panel>
  );
}
