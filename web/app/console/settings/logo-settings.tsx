import { SURFACES } from '@presently/contracts/accent-color';
import {
  type Logo,
  type LogoScheme,
  MIN_LOGO_SIDE,
  type OperatorSettings,
} from '@presently/contracts/operator-settings';
import * as texts from '@presently/texts/console/settings';
import ImagePlus from 'lucide-react/icons/image-plus';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { LogoPicture } from '~/shell/logo';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { lazyComponent } from '~/ui/lazy-component';
import { Skeleton } from '~/ui/skeleton';
import { SmallHeading } from '~/ui/small-heading';
import { showToast } from '~/ui/toast';
import { pictureTypes, rejectionReason } from '../catalogue/picture-files';
import { UploadTile } from '../catalogue/upload-tile';
import { usePictureUploads } from '../catalogue/use-picture-uploads';
import { useChange } from '../data/change';
import { SettingHint } from './setting-hint';
import type { SettingsChange } from './settings-changes';

const FileDrop = lazyComponent(async () => ({ default: (await import('../catalogue/file-drop')).FileDrop }));

/** Size of the logo preview in pixels. */
const PREVIEW_BOX = { width: 180, height: 40 };

/** The shop's logo, and another one for dark backgrounds. Unlike other settings, they are saved immediately. */
export function LogoSettings({ settings: { logo, logo_dark } }: { settings: OperatorSettings }) {
  return (
    <div className="flex flex-col gap-5 border-b border-line pb-5">
      {logo && <LogoPreview light={logo} dark={logo_dark ?? logo} />}
      <LogoUpload scheme="light" isSet={logo !== null} texts={texts.logo}>
        <SettingHint name="logo" />
      </LogoUpload>
      {logo && (
        <LogoUpload scheme="dark" isSet={logo_dark !== null} texts={texts.darkLogo}>
          <SettingHint name="logo_dark" />
        </LogoUpload>
      )}
    </div>
  );
}

function LogoPreview({ light, dark }: Record<LogoScheme, Logo>) {
  return (
    <figure>
      <figcaption className="mb-2 text-xs text-ink-muted">{texts.logoPreview}</figcaption>
      <div className="grid gap-3 sm:grid-cols-2">
        {(['light', 'dark'] as const).map((scheme) => (
          <div
            key={scheme}
            data-scheme={scheme}
            className="rounded-control border border-line p-4"
            style={{ backgroundColor: SURFACES[scheme].paper }}
          >
            <LogoPicture logo={scheme === 'light' ? light : dark} box={PREVIEW_BOX} />
          </div>
        ))}
      </div>
    </figure>
  );
}

interface LogoUploadProps {
  scheme: LogoScheme;
  isSet: boolean;
  texts: typeof texts.logo;
  children: ReactNode;
}

function LogoUpload({ scheme, isSet, texts: own, children }: LogoUploadProps) {
  const { revalidate } = useRevalidator();
  const { queue, uploads } = usePictureUploads<OperatorSettings>(`/operator/settings/logos/${scheme}`, () => {
    showToast(texts.saved);
    void revalidate();
  });
  const removal = useChange<SettingsChange>();
  return (
    <section aria-label={own.title} className="flex flex-col gap-2">
      <SmallHeading>{own.title}</SmallHeading>
      <p className="text-xs text-ink-muted">
        {own.hint} {children}
      </p>
      {uploads.length > 0 ? (
        <ul className="w-44">
          {uploads.map((upload) => (
            <UploadTile key={upload.id} upload={upload} queue={queue} />
          ))}
        </ul>
      ) : (
        <FileDrop
          label={own.drop}
          hint={texts.logoRequirements(MIN_LOGO_SIDE)}
          button={isSet ? own.replace : own.choose}
          icon={<ImagePlus aria-hidden="true" />}
          accept={pictureTypes}
          compact
          rejectionReason={rejectionReason}
          onFiles={(files) => queue.add(files)}
          loadingView={<Skeleton rounded="control" className="h-28" />}
        />
      )}
      {removal.failed && <Alert>{removal.failed.failure}</Alert>}
      {isSet && (
        <Button
          variant="ghost"
          loading={removal.pending !== null}
          onClick={() => removal.send({ kind: 'removeLogo', scheme })}
          className="self-start"
        >
          {own.remove}
        </Button>
      )}
    </section>
  );
}
