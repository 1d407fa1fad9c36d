import * as texts from '@presently/texts/console/catalogue';
import * as shared from '@presently/texts/console/shared';
import ImagePlus from 'lucide-react/icons/image-plus';
import { useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormFailure } from '~/forms/form-failure';
import { Button } from '~/ui/button';
import { Drawer } from '~/ui/drawer';
import { lazyComponent } from '~/ui/lazy-component';
import { Picture } from '~/ui/picture';
import { Skeleton } from '~/ui/skeleton';
import { SmallHeading } from '~/ui/small-heading';
import { useCloseQuestion } from '../shell/use-close-question';
import { ConflictNotice } from './conflict-notice';
import { pictureTypes, rejectionReason } from './picture-files';
import type { ResourceDefinition, SortableResource } from './resource-definition';
import type { Upload, UploadQueue } from './upload-queue';
import { UploadTile } from './upload-tile';
import { useResourceEditor } from './use-resource-editor';

const FileDrop = lazyComponent(async () => ({ default: (await import('./file-drop')).FileDrop }));

interface ResourceDrawerProps<T extends SortableResource, D extends FieldValues, P> {
  definition: ResourceDefinition<T, D, P>;
  /** Null for a new one. */
  resource: T | null;
  onClose(): void;
}

/** Edits a category or card design: its fields, its picture, and whether it is retired. */
export function ResourceDrawer<T extends SortableResource, D extends FieldValues, P>({
  definition,
  resource: initial,
  onClose,
}: ResourceDrawerProps<T, D, P>) {
  const formId = useId();
  const [isOpen, setOpen] = useState(true);
  const closeNow = () => {
    setOpen(false);
    onClose();
  };
  const editor = useResourceEditor(definition, initial, closeNow);
  const { form, resource, uploads, queue } = editor;
  const { close, question } = useCloseQuestion({
    isUnsaved: editor.isDirty || uploads.length > 0,
    lost: texts.changesLost,
    onClose: closeNow,
  });

  return (
    <Drawer
      open={isOpen}
      onOpenChange={(open) => !open && !editor.isBusy && close()}
      title={resource ? resource.name : definition.texts.newTitle}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          {resource && (
            <Button
              variant="secondary"
              disabled={editor.isBusy}
              onClick={resource.retired_at ? editor.restore : editor.retire}
              className="mr-auto"
            >
              {resource.retired_at ? texts.restore : texts.retire}
            </Button>
          )}
          <Button variant="secondary" disabled={editor.isBusy} onClick={close}>
            {shared.close}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            loading={editor.isBusy}
            disabled={resource !== null && !editor.isDirty}
          >
            {resource ? shared.save : texts.add}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-5">
        {editor.conflict && (
          <ConflictNotice
            conflict={editor.conflict}
            getFieldLabel={(field) => definition.fieldLabels[field]}
            formatValue={(value) => String(value) || shared.none}
            onAcceptTheirs={editor.edit}
            onDismiss={editor.dismissConflict}
          />
        )}
        <form
          {...form.props(editor.save, { isBusy: editor.isBusy })}
          id={formId}
          className="flex flex-col gap-4"
        >
          <definition.Fields form={form} />
          <FormFailure text={form.failure} />
        </form>
        <ResourceImage ratio={definition.ratio} resource={resource} uploads={uploads} queue={queue} />
      </div>
      {question}
    </Drawer>
  );
}

interface ResourceImageProps {
  ratio: ResourceDefinition<SortableResource, FieldValues, unknown>['ratio'];
  resource: SortableResource | null;
  uploads: readonly Upload[];
  queue: UploadQueue;
}

function ResourceImage({ ratio, resource, uploads, queue }: ResourceImageProps) {
  const widthClass = ratio === 'wide' ? 'w-64' : 'w-44';
  return (
    <section aria-label={texts.image} className="flex flex-col gap-3">
      <SmallHeading>{texts.image}</SmallHeading>
      {uploads.length > 0 ? (
        <ul className={widthClass}>
          {uploads.map((upload) => (
            <UploadTile key={upload.id} upload={upload} queue={queue} />
          ))}
        </ul>
      ) : (
        <>
          {resource?.image_url && (
            <Picture
              src={resource.image_url}
              alt={texts.imageOf(resource.name)}
              ratio={ratio}
              sizes="256px"
              rounded="small"
              className={widthClass}
            />
          )}
          <FileDrop
            label={resource?.image_url ? texts.dropNewImageHere : texts.dropImageHere}
            hint={texts.imageRequirements}
            button={texts.chooseImage}
            icon={<ImagePlus aria-hidden="true" />}
            accept={pictureTypes}
            compact
            rejectionReason={rejectionReason}
            onFiles={(files) => queue.add(files)}
            loadingView={<Skeleton rounded="control" className="h-28" />}
          />
        </>
      )}
    </section>
  );
}
