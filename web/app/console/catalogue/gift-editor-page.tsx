import type { OperatorGift } from '@presently/contracts/operator-catalogue';
import ExternalLink from 'lucide-react/icons/external-link';
import { type FormEvent, useState } from 'react';
import { Alert } from '~/ui/alert';
import { CompactButton, CompactLink } from '../ui/compact-button';
import { CompactField } from '../ui/compact-fields';
import { ConsolePage } from '../ui/console-page';
import { ErrorAlert } from '../ui/error-alert';
import { Panel } from '../ui/panel';
import { RelativeTime } from '../ui/relative-time';
import { ConflictNotice } from './conflict-notice';
import { parseStock } from './gift-draft';
import { GiftForm } from './gift-form';
import { GiftPreview } from './gift-preview';
import { PictureEditor } from './picture-editor';
import { StockPanel } from './stock-panel';
import { UnsavedChangesDialog } from './unsaved-changes-dialog';
import { type CategoryChoice, useCategories } from './use-categories';
import { type GiftEditor, useGiftEditor } from './use-gift-editor';
import { useLowStockLevel } from './use-low-stock-level';

interface GiftEditorPageProps {
  /** Null for a new gift. */
  gift: OperatorGift | null;
  onCreated(id: string): void;
}

/** Edits a gift: texts, pictures, stock, with a preview of its page. */
export function GiftEditorPage({ gift: initial, onCreated }: GiftEditorPageProps) {
  const editor = useGiftEditor(initial);
  const [stock, setStock] = useState('');
  const lowStockLevel = useLowStockLevel();
  const { data: categories = [] } = useCategories();
  const { gift, draft } = editor;
  const pictures = gift?.images.map(({ gcs_url }) => gcs_url) ?? [];

  async function submit(event: FormEvent) {
    event.preventDefault();
    const isNew = !gift;
    const form = event.currentTarget as HTMLFormElement;
    const saved = await editor.save(parseStock(stock));
    if (saved && isNew) onCreated(saved.id);
    if (!saved) requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  }

  return (
    <ConsolePage
      title={gift ? gift.name : 'New gift'}
      back={{ to: '/operator/gifts', label: 'Gifts' }}
      intro={gift && <LastChange gift={gift} />}
      actions={gift && <Actions editor={editor} gift={gift} />}
    >
      {gift?.retired_at && (
        <Alert tone="info">
          This gift is retired: the shop does not show it. Orders and gift links with it stay as they are.
        </Alert>
      )}
      {editor.conflict && (
        <ConflictNotice
          conflict={editor.conflict}
          getFieldLabel={(field) => fieldLabels[field]}
          formatValue={(value) => formatValue(value, categories)}
          onAcceptTheirs={editor.edit}
          onDismiss={editor.dismissConflict}
        />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <form onSubmit={(event) => void submit(event)} noValidate>
            <Panel title="What it is">
              <GiftForm draft={draft} errors={editor.errors} categories={categories} onEdit={editor.edit} />
              {!gift && (
                <CompactField
                  label="In stock"
                  hint="Empty: unlimited"
                  inputMode="numeric"
                  maxLength={9}
                  autoComplete="off"
                  value={stock}
                  error={editor.errors.stock}
                  onChange={(event) => setStock(event.target.value)}
                  className="mt-4 max-w-40"
                />
              )}
              {editor.failure && (
                <div className="mt-4">
                  <ErrorAlert text={editor.failure} />
                </div>
              )}
              <SaveBar editor={editor} />
            </Panel>
          </form>
          <Panel title="Pictures" aside={<span className="text-xs text-ink-muted">At most 12</span>}>
            {!gift && editor.uploads.length > 0 && (
              <p className="mb-3 text-sm text-ink-muted">They are sent when the gift is added.</p>
            )}
            <PictureEditor
              pictures={pictures}
              uploads={editor.uploads}
              queue={editor.queue}
              isBusy={editor.isBusy}
              onChange={(images) => void editor.setPictures(images)}
            />
          </Panel>
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-4">
          <Panel title="As the shop shows it">
            <GiftPreview
              draft={draft}
              pictures={[...pictures, ...editor.uploads.map(({ preview }) => preview)]}
              category={categories.find(({ id }) => id === draft.category_ids[0])?.name ?? 'Category'}
              soldOut={(gift ? gift.stock : parseStock(stock)) === 0}
            />
          </Panel>
          {gift && <StockPanel gift={gift} lowLevel={lowStockLevel} onChanged={editor.applyNewer} />}
        </div>
      </div>
      <UnsavedChangesDialog isUnsaved={editor.isDirty || editor.uploads.length > 0} />
    </ConsolePage>
  );
}

const LastChange = ({ gift }: { gift: OperatorGift }) => (
  <>
    Changed <RelativeTime at={gift.updated_at} /> · sold {gift.sold.toLocaleString('en-US')} ·{' '}
    <span className="select-all">{gift.id}</span>
  </>
);

function Actions({ editor, gift }: { editor: GiftEditor; gift: OperatorGift }) {
  const isRetired = gift.retired_at !== null;
  return (
    <>
      {!isRetired && (
        <CompactLink to={`/gift/${encodeURIComponent(gift.id)}`} target="_blank" variant="ghost">
          <ExternalLink aria-hidden="true" />
          See it in the shop
        </CompactLink>
      )}
      {isRetired ? (
        <CompactButton variant="primary" loading={editor.isBusy} onClick={() => void editor.restore()}>
          Bring it back
        </CompactButton>
      ) : (
        <CompactButton loading={editor.isBusy} onClick={() => void editor.retire()}>
          Retire
        </CompactButton>
      )}
    </>
  );
}

function SaveBar({ editor }: { editor: GiftEditor }) {
  const isNew = editor.gift === null;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3 border-t border-line pt-4">
      <CompactButton
        type="submit"
        variant="primary"
        loading={editor.isBusy}
        disabled={!isNew && !editor.isDirty}
      >
        {isNew ? 'Add the gift' : 'Save'}
      </CompactButton>
      {!isNew && editor.isDirty && (
        <CompactButton variant="ghost" onClick={() => editor.edit(editor.base)}>
          Undo
        </CompactButton>
      )}
      <p role="status" className="text-sm text-ink-muted">
        {!isNew && (editor.isDirty ? 'Not saved yet' : 'Everything is saved')}
      </p>
    </div>
  );
}

const fieldLabels = {
  name: 'Name',
  brand: 'Brand',
  description: 'Description',
  price: 'Price',
  category_ids: 'Categories',
  featured: 'Featured',
};

function formatValue(value: unknown, categories: readonly CategoryChoice[]): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) {
    return value.map((id) => categories.find((category) => category.id === id)?.name ?? id).join(', ');
  }
  return String(value) || 'nothing';
}
