import * as texts from '@presently/texts/console/catalogue';
import * as shared from '@presently/texts/console/shared';
import { formatWholePercent } from '@presently/texts/format';
import { Button } from '~/ui/button';
import { ImageTile } from './image-tile';
import { ProgressBar } from './progress-bar';
import type { Upload, UploadQueue } from './upload-queue';

/** A picture being uploaded, with a preview and its progress. */
export function UploadTile({ upload, queue }: { upload: Upload; queue: UploadQueue }) {
  const hasFailed = upload.state === 'failed';
  return (
    <ImageTile>
      <div className="relative aspect-square bg-sunken">
        <img src={upload.preview} alt={upload.name} className="size-full object-cover opacity-60" />
        {!hasFailed && (
          <div className="absolute inset-x-2 bottom-2 flex flex-col gap-1 rounded-lg bg-surface px-2.5 py-2 text-xs shadow-card">
            <span className="tabular-nums">{progressText(upload)}</span>
            <ProgressBar label={shared.progressOf(upload.name)} fraction={upload.uploaded} />
          </div>
        )}
      </div>
      {hasFailed && (
        <p role="alert" className="px-2.5 pt-2 text-xs font-medium text-danger">
          {upload.name}: {upload.error}
        </p>
      )}
      <div className="flex flex-wrap justify-between">
        {hasFailed && (
          <Button variant="ghost" onClick={() => queue.retry(upload.id)}>
            {shared.tryAgain}
          </Button>
        )}
        <Button variant="ghost" onClick={() => queue.remove(upload.id)}>
          {hasFailed ? texts.remove : texts.cancelUpload}
        </Button>
      </div>
    </ImageTile>
  );
}

function progressText({ state, uploaded }: Upload): string {
  if (state === 'waiting') return texts.waiting;
  return state === 'sending' ? texts.percentUploaded(formatWholePercent(uploaded)) : texts.processing;
}
