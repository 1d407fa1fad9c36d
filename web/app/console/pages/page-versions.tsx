import type { InfoPageVersion, OperatorInfoPage } from '@presently/contracts/operator-info-pages';
import * as texts from '@presently/texts/console/pages';
import { startTransition, useActionState, useEffect, useEffectEvent } from 'react';
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
  /** Loads a version's text into the form, to review and save. */
  onRestore(version: InfoPageVersion): void;
  /** Restores the default text; undefined if it is already shown. */
  onReset: (() => void) | undefined;
}

/** The versions of a page, the newest first. */
export function PageVersions({ page, onRestore, onReset }: PageVersionsProps) {
  const [loaded, load, isLoading] = useActionState(
    async (_: InfoPageVersion | null, version: number): Promise<InfoPageVersion | null> => {
      try {
        const params = { page: page.page, version: String(version) };
        return (await api(getInfoPageVersion, { params })).data;
      } catch (error) {
        showToast(errorMessage(error), 'error');
        return null;
      }
    },
    null,
  );
  // In an effect, because the editor's text may have changed while the version was loading.
  const restore = useEffectEvent(onRestore);
  useEffect(() => {
    if (loaded) restore(loaded);
  }, [loaded]);
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
                  <Button
                    variant="ghost"
                    size="sm"
                    onClick={() => !isLoading && startTransition(() => load(version))}
                  >
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
