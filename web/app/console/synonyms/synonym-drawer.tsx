import { zodResolver } from '@hookform/resolvers/zod';
import { type SearchSynonym, SYNONYM_LIMITS } from '@presently/contracts/operator-search-synonyms';
import * as shared from '@presently/texts/console/shared';
import * as texts from '@presently/texts/console/synonyms';
import { useId } from 'react';
import { useRevalidator } from 'react-router';
import { FormFailure } from '~/forms/form-failure';
import { useForm } from '~/forms/use-form';
import { Button } from '~/ui/button';
import { Drawer } from '~/ui/drawer';
import { TextArea } from '~/ui/text-area';
import { TextField } from '~/ui/text-field';
import { showToast } from '~/ui/toast';
import { useChange } from '../data/change';
import { useCloseQuestion } from '../shell/use-close-question';
import type { SynonymChange } from './synonym-changes';
import { type CheckedSynonym, type SynonymDraft, SynonymForm } from './synonym-form';

interface SynonymDrawerProps {
  /** The current state; null for a new one. */
  synonym: SearchSynonym | null;
  onClose(): void;
}

/** Adds or edits a search synonym. */
export function SynonymDrawer({ synonym, onClose }: SynonymDrawerProps) {
  const formId = useId();
  const { revalidate } = useRevalidator();
  const { send, pending, failed } = useChange<SynonymChange, string>({
    onDone: (toast) => {
      showToast(toast);
      onClose();
    },
    // Saving again then replaces the other person's version.
    onFailed: ({ isConflict }) => void (isConflict && revalidate()),
  });
  const form = useForm<SynonymDraft, CheckedSynonym>({
    defaultValues: { term: synonym?.term ?? '', synonyms: synonym?.synonyms.join(', ') ?? '' },
    resolver: zodResolver(SynonymForm),
    serverErrors: failed,
  });
  const isBusy = pending !== null;
  const { close, question } = useCloseQuestion({
    isUnsaved: form.formState.isDirty,
    lost: shared.changesLost,
    onClose,
  });
  const save = (fields: CheckedSynonym) =>
    send(
      synonym
        ? { kind: 'save', id: synonym.id, fields, seenUpdatedAt: synonym.updated_at }
        : { kind: 'create', fields },
    );

  return (
    <Drawer
      open
      onOpenChange={(isOpen) => !isOpen && !isBusy && close()}
      title={synonym ? synonym.term : texts.newSynonym}
      footer={
        <div className="flex justify-end gap-2">
          <Button variant="secondary" disabled={isBusy} onClick={close}>
            {shared.close}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={isBusy}>
            {synonym ? shared.save : texts.add}
          </Button>
        </div>
      }
    >
      <form {...form.props(save, { isBusy })} id={formId} className="flex flex-col gap-4">
        <TextField
          label={texts.peopleSearchFor}
          hint={texts.termHint}
          maxLength={SYNONYM_LIMITS.characters}
          autoComplete="off"
          autoCapitalize="none"
          {...form.field('term')}
        />
        <TextArea
          label={texts.alsoFind}
          hint={texts.synonymsHint}
          rows={3}
          autoCapitalize="none"
          {...form.field('synonyms')}
        />
        <FormFailure text={form.failure} />
      </form>
      {question}
    </Drawer>
  );
}
