import { zodResolver } from '@hookform/resolvers/zod';
import type { GiftEditReport } from '@presently/contracts/operator-gift-edits';
import type { OperatorGift } from '@presently/contracts/operator-gifts';
import * as texts from '@presently/texts/console/gift-edits';
import * as shared from '@presently/texts/console/shared';
import { useId, useRef, useState } from 'react';
import { FormFailure } from '~/forms/form-failure';
import { useForm } from '~/forms/use-form';
import { type Attempt, reuseOrCreateAttempt } from '~/lib/attempt';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Drawer } from '~/ui/drawer';
import { useChange } from '../data/change';
import { useCloseQuestion } from '../shell/use-close-question';
import type { CategoryChoice } from './gift-choices';
import { GiftEditForm } from './gift-edit-form';
import { GiftEditPreview, isChanged } from './gift-edit-preview';
import { EditForm, type EditValues, type GiftEditChange, type GiftEditFields, unchanged } from './gift-edits';

interface GiftEditDrawerProps {
  gifts: readonly OperatorGift[];
  categories: readonly CategoryChoice[];
  /** Called when everything succeeded. */
  onDone(): void;
  onClose(): void;
}

interface Previewed {
  ids: string[];
  fields: GiftEditFields;
  report: GiftEditReport;
}

/** Changes price, stock and categories of several gifts: first the form, then a preview to apply. */
export default function GiftEditDrawer({ gifts, categories, onDone, onClose }: GiftEditDrawerProps) {
  const formId = useId();
  const { previewed, setPreviewed, requestPreview, preview, save, saving } = usePreviewedEdit(onDone);
  const form = useForm<EditValues, GiftEditFields>({
    defaultValues: unchanged,
    resolver: zodResolver(EditForm),
    serverErrors: preview.failed,
  });
  const isPreviewing = preview.pending !== null;
  const isSaving = saving.pending !== null;

  function previewForm(fields: GiftEditFields) {
    if (Object.keys(fields).length === 0) form.fail(texts.chooseChange);
    else requestPreview({ ids: gifts.map(({ id }) => id), fields });
  }

  const { close, question } = useCloseQuestion({
    isUnsaved: form.formState.isDirty,
    lost: shared.changesLost,
    onClose,
  });
  const present = categories.filter(({ id }) => gifts.some(({ category_ids }) => category_ids.includes(id)));
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && !isSaving && close()}
      title={texts.title(previewed?.ids.length ?? gifts.length)}
      description={previewed ? texts.nothingChangedYet : texts.explained}
      footer={
        previewed ? (
          <PreviewFooter
            gifts={previewed.report.gifts}
            isPreviewing={isPreviewing}
            isSaving={isSaving}
            onBack={() => setPreviewed(null)}
            onSave={() => save(previewed)}
          />
        ) : (
          <div className="flex justify-end">
            <Button type="submit" form={formId} variant="primary" loading={isPreviewing}>
              {texts.previewChanges}
            </Button>
          </div>
        )
      }
    >
      {previewed ? (
        <section
          ref={focus}
          aria-label={texts.preview}
          aria-busy={isPreviewing}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
          tabIndex={0}
          className="flex flex-col gap-4 outline-none"
        >
          {saving.failed && <Alert>{saving.failed.message}</Alert>}
          {preview.failed && <Alert>{preview.failed.failure}</Alert>}
          <GiftEditPreview
            gifts={previewed.report.gifts}
            isBusy={isPreviewing || isSaving}
            onLeaveOut={(left) =>
              requestPreview({ ...previewed, ids: previewed.ids.filter((id) => !left.includes(id)) })
            }
          />
        </section>
      ) : (
        <form
          {...form.props(previewForm, { isBusy: isPreviewing })}
          id={formId}
          className="flex flex-col gap-4"
        >
          <GiftEditForm form={form} categories={categories} present={present} />
          <FormFailure text={form.failure} />
        </form>
      )}
      {question}
    </Drawer>
  );
}

/** The button that requested the preview is gone with the form. */
const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** Requests a preview and applies it; a new one if the gifts have changed meanwhile. */
function usePreviewedEdit(onDone: () => void) {
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const attempt = useRef<Attempt<unknown> | null>(null);
  const asked = useRef<Omit<Previewed, 'report'>>(null);
  const preview = useChange<GiftEditChange, GiftEditReport>({
    revalidates: false,
    onDone: (report) => asked.current && setPreviewed({ ...asked.current, report }),
  });
  const saving = useChange<GiftEditChange, GiftEditReport>({
    onDone,
    onFailed: ({ isConflict }) => isConflict && previewed && requestPreview(previewed),
  });

  function requestPreview({ ids, fields }: Omit<Previewed, 'report'>) {
    asked.current = { ids, fields };
    preview.send({ ids, fields });
  }

  function save({ ids, fields, report }: Previewed) {
    const { preview: seen } = report;
    // The same key for retries, so that nothing is added twice.
    attempt.current = reuseOrCreateAttempt<unknown>(attempt.current, { ids, fields, seen });
    const count = report.gifts.filter(isChanged).length;
    saving.send({ ids, fields, apply: { count, preview: seen, idempotencyKey: attempt.current.key } });
  }

  return { previewed, setPreviewed, requestPreview, preview, save, saving };
}

interface PreviewFooterProps {
  gifts: GiftEditReport['gifts'];
  isPreviewing: boolean;
  isSaving: boolean;
  onBack(): void;
  onSave(): void;
}

function PreviewFooter({ gifts, isPreviewing, isSaving, onBack, onSave }: PreviewFooterProps) {
  const count = gifts.filter(isChanged).length;
  const isPossible = count > 0 && gifts.every(({ error }) => error === null);
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="secondary" disabled={isSaving} onClick={onBack}>
        {shared.back}
      </Button>
      {isPossible && (
        <Button variant="primary" loading={isSaving} disabled={isPreviewing} onClick={onSave}>
          {texts.update(count)}
        </Button>
      )}
    </div>
  );
}
