import * as texts from '@presently/texts/console/catalogue';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ImagePlus from 'lucide-react/icons/image-plus';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '~/ui/icon-button';
import { lazyComponent } from '~/ui/lazy-component';
import { Picture } from '~/ui/picture';
import { Skeleton } from '~/ui/skeleton';
import { arrayMove } from './array-move';
import { ImageTile } from './image-tile';
import { pictureTypes, rejectionReason } from './picture-files';
import type { Upload, UploadQueue } from './upload-queue';
import { UploadTile } from './upload-tile';
import { useDragOrder } from './use-drag-order';

const FileDrop = lazyComponent(async () => ({ default: (await import('./file-drop')).FileDrop }));

interface PictureEditorProps {
  /** URLs; the first is the one shown in lists. */
  pictures: readonly string[];
  uploads: readonly Upload[];
  queue: UploadQueue;
  isBusy: boolean;
  onChange(pictures: string[]): void;
}

/** A gift's pictures: upload, reorder and remove, by pointer or keyboard. */
export function PictureEditor({ pictures, uploads, queue, isBusy, onChange }: PictureEditorProps) {
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const focusNext = useRef<string | null>(null);

  // The browser drops the focus when the focused button moves with its picture.
  useEffect(() => {
    if (isBusy || !focusNext.current) return;
    list.current?.querySelector<HTMLElement>(`[data-button="${CSS.escape(focusNext.current)}"]`)?.focus();
    focusNext.current = null;
  });

  const move = (picture: string, to: number, button?: string) => {
    const from = pictures.indexOf(picture);
    if (isBusy || from < 0 || to < 0 || to >= pictures.length || from === to) return;
    focusNext.current = button ? `${button} ${picture}` : null;
    setAnnouncement(texts.imageMoved({ from: from + 1, to: to + 1, count: pictures.length }));
    onChange(arrayMove(pictures, from, to));
  };
  const remove = (picture: string) => {
    if (isBusy) return;
    const index = pictures.indexOf(picture);
    const rest = pictures.filter((other) => other !== picture);
    const next = rest[Math.min(index, rest.length - 1)];
    focusNext.current = next ? `remove ${next}` : null;
    setAnnouncement(texts.imageRemoved({ place: index + 1, left: rest.length }));
    onChange(rest);
  };

  const { itemProps, stateOf } = useDragOrder((picture, to) => move(picture, to), { isDisabled: isBusy });

  return (
    <div className="flex flex-col gap-3">
      {(pictures.length > 0 || uploads.length > 0) && (
        <ul
          ref={list}
          aria-label={texts.images}
          aria-busy={isBusy}
          className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4"
        >
          {pictures.map((picture, index) => (
            <ImageTile key={picture} {...itemProps(picture, index)} dragging={stateOf(picture)}>
              <div className="relative cursor-grab">
                <Picture src={picture} alt={texts.imageAt(index + 1)} sizes="200px" />
                {index === 0 && (
                  <span className="absolute bottom-2 left-2 rounded-full bg-surface px-2 py-0.5 text-xs font-semibold shadow-card">
                    {texts.mainImage}
                  </span>
                )}
              </div>
              <div className="flex justify-between">
                <IconButton
                  data-button={`earlier ${picture}`}
                  label={texts.moveEarlier(index + 1)}
                  isDisabled={index === 0}
                  onClick={() => move(picture, index - 1, 'earlier')}
                >
                  <ArrowLeft aria-hidden="true" className="size-4" />
                </IconButton>
                <IconButton
                  data-button={`later ${picture}`}
                  label={texts.moveLater(index + 1)}
                  isDisabled={index === pictures.length - 1}
                  onClick={() => move(picture, index + 1, 'later')}
                >
                  <ArrowRight aria-hidden="true" className="size-4" />
                </IconButton>
                <IconButton
                  data-button={`remove ${picture}`}
                  label={texts.removeImage(index + 1)}
                  onClick={() => remove(picture)}
                >
                  <X aria-hidden="true" className="size-4" />
                </IconButton>
              </div>
            </ImageTile>
          ))}
          {uploads.map((upload) => (
            <UploadTile key={upload.id} upload={upload} queue={queue} />
          ))}
        </ul>
      )}
      <FileDrop
        label={texts.dropImagesHere}
        hint={texts.imageRequirements}
        button={texts.chooseImages}
        icon={<ImagePlus aria-hidden="true" />}
        accept={pictureTypes}
        multiple
        compact={pictures.length > 0}
        rejectionReason={rejectionReason}
        onFiles={(files) => queue.add(files)}
        loadingView={<Skeleton rounded="control" className="h-32" />}
      />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}
