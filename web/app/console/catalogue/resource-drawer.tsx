import ImagePlus from 'lucide-react/icons/image-plus';
import { type FormEvent, useState } from 'react';
import { cx } from '~/lib/cx';
import { Drawer } from '~/ui/drawer';
import { lazyComponent } from '~/ui/lazy-component';
import { Picture } from '~/ui/picture';
import { Skeleton } from '~/ui/skeleton';
import { CompactButton } from '../ui/compact-button';
import { ErrorAlert } from '../ui/error-alert';
import { ConflictNotice } from './conflict-notice';
import { pictureRequirements, pictureTypes, rejectionReason } from './picture-files';
import type { ResourceDefinition, SortableResource } from './resource-definition';
import { UploadTile } from './upload-tile';
import { useResourceEditor } from './use-resource-editor';

const FileDrop = lazyComponent(async () => ({ default: (await import('./file-drop')).FileDrop }));

interface ResourceDrawerProps<T extends SortableResource, D extends object> {
  kind: ResourceDefinition<T, D>;
  /** Null for one that is being made. */
  thing: T | null;
  onChanged(): void;
  onClose(): void;
}

/** One category or card design: its words, its picture, and whether the shop shows it. */
export function ResourceDrawer<T extends SortableResource, D extends object>({
  kind,
  thing: initial,
  onChanged,
  onClose,
}: ResourceDrawerProps<T, D>) {
  const [isOpen, setOpen] = useState(true);
  const editor = useResourceEditor(kind, initial, onChanged);
  const { thing, uploads, queue } = editor;
  const close = () => {
    setOpen(false);
    onClose();
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    const isWaitingForPicture = uploads.length > 0;
    if ((await editor.save()) && !isWaitingForPicture) close();
  }

  return (
    <Drawer
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title={thing ? thing.name : `New ${kind.noun}`}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          {thing && (
            <CompactButton
              disabled={editor.isBusy}
              onClick={() => void (thing.retired_at ? editor.bringBack() : editor.retire())}
              className="mr-auto"
            >
              {thing.retired_at ? 'Bring it back' : 'Retire'}
            </CompactButton>
          )}
          <CompactButton onClick={close}>Close</CompactButton>
          <CompactButton
            type="submit"
            form="resource-form"
            variant="primary"
            loading={editor.isBusy}
            disabled={thing !== null && !editor.isDirty}
          >
            {thing ? 'Save' : 'Add'}
          </CompactButton>
        </div>
      }
    >
      <div className="flex flex-col gap-5">
        {editor.conflict && (
          <ConflictNotice
            conflict={editor.conflict}
            nameOf={(field) => kind.fieldNames[field]}
            wordsOf={(value) => String(value) || 'nothing'}
            onTake={editor.type}
            onSettled={editor.settle}
          />
        )}
        {editor.failure && <ErrorAlert text={editor.failure} />}
        <form
          id="resource-form"
          onSubmit={(event) => void submit(event)}
          noValidate
          className="flex flex-col gap-4"
        >
          <kind.Fields draft={editor.draft} faults={editor.faults} onType={editor.type} />
        </form>
        <section aria-label="Picture" className="flex flex-col gap-3">
          <h3 className="font-sans text-sm font-semibold tracking-normal">Picture</h3>
          {uploads.length > 0 ? (
            <ul className={cx(kind.ratio === 'wide' ? 'w-64' : 'w-44')}>
              {uploads.map((upload) => (
                <UploadTile key={upload.id} upload={upload} queue={queue} />
              ))}
            </ul>
          ) : (
            <>
              {thing?.image_url && (
                <Picture
                  src={thing.image_url}
                  alt={`Picture of ${thing.name}`}
                  ratio={kind.ratio}
                  sizes="256px"
                  className={cx('rounded-lg', kind.ratio === 'wide' ? 'w-64' : 'w-44')}
                />
              )}
              <FileDrop
                label={thing?.image_url ? 'Drop another picture here' : 'Drop a picture here'}
                hint={pictureRequirements}
                button="Choose a picture"
                icon={<ImagePlus aria-hidden="true" />}
                accept={pictureTypes}
                compact
                refusalOf={rejectionReason}
                onFiles={(files) => queue.add(files)}
                loadingView={<Skeleton className="h-28 rounded-control" />}
              />
            </>
          )}
        </section>
      </div>
    </Drawer>
  );
}
