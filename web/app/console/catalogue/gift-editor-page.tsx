import type { OperatorGift, StockChange } from '@presently/contracts/operator-gifts';
import * as texts from '@presently/texts/console/catalogue';
import * as shared from '@presently/texts/console/shared';
import { formatNumber } from '@presently/texts/format';
import ExternalLink from 'lucide-react/icons/external-link';
import { href } from 'react-router';
import { FormFailure } from '~/forms/form-failure';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { ButtonLink } from '~/ui/button-link';
import { Panel } from '~/ui/panel';
import { RelativeTime } from '~/ui/relative-time';
import type { LoadedList } from '../data/cursor-list';
import { type Loaded, useLoaded } from '../data/loaded';
import { ConsolePage } from '../shell/console-page';
import { UnsavedChangesDialog } from '../shell/unsaved-changes-dialog';
import { ConflictNotice } from './conflict-notice';
import type { CategoryChoice, GiftChoices } from './gift-choices';
import { parseStock } from './gift-draft';
import { GiftFields } from './gift-form';
import { GiftPreview } from './gift-preview';
import { PictureEditor } from './picture-editor';
import { StockPanel } from './stock-panel';
import { type GiftEditor, useGiftEditor } from './use-gift-editor';

interface GiftEditorPageProps {
  /** Null for a new gift. */
  gift: OperatorGift | null;
  choices: Loaded<GiftChoices>;
  /** Undefined until there is a gift. */
  stockChanges: Loaded<LoadedList<StockChange>> | undefined;
  onCreated(id: string): void;
}

/** Edits a gift: texts, pictures, stock, with a preview of its page. */
export function GiftEditorPage({ gift: initial, choices, stockChanges, onCreated }: GiftEditorPageProps) {
  const editor = useGiftEditor({ initial, onCreated });
  const { categories, tags, lowStockLevel } = useLoaded(choices).data ?? noChoices;
  const { gift, form } = editor;
  const draft = form.watch();
  const pictures = gift?.images.map(({ gcs_url }) => gcs_url) ?? [];

  return (
    <ConsolePage
      title={gift ? gift.name : texts.newGift}
      back={{ to: href('/operator/gifts'), label: shared.gifts }}
      intro={gift && <LastChange gift={gift} />}
      actions={gift && <Actions editor={editor} gift={gift} />}
    >
      {gift?.retired_at && <Alert tone="info">{texts.giftIsRetired}</Alert>}
      {editor.conflict && (
        <ConflictNotice
          conflict={editor.conflict}
          getFieldLabel={(field) => fieldLabels[field]}
          formatValue={(value) => formatValue(value, [...categories, ...tags])}
          onAcceptTheirs={editor.edit}
          onDismiss={editor.dismissConflict}
        />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <form {...form.props(editor.save, { isBusy: editor.isBusy })}>
            <Panel title={texts.details}>
              <GiftFields form={form} choices={{ categories, tags }} isNew={!gift} />
              {form.failure && (
                <div className="mt-4">
                  <FormFailure text={form.failure} />
                </div>
              )}
              <SaveBar editor={editor} />
            </Panel>
          </form>
          <Panel
            title={texts.images}
            aside={<span className="text-xs text-ink-muted">{texts.maxImages}</span>}
          >
            {!gift && editor.uploads.length > 0 && (
              <p className="mb-3 text-sm text-ink-muted">{texts.uploadedWhenSaved}</p>
            )}
            <PictureEditor
              pictures={pictures}
              uploads={editor.uploads}
              queue={editor.queue}
              isBusy={editor.isBusy}
              onChange={editor.setPictures}
            />
          </Panel>
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-4">
          <Panel title={texts.preview}>
            <GiftPreview
              draft={draft}
              pictures={[...pictures, ...editor.uploads.map(({ preview }) => preview)]}
              category={categories.find(({ id }) => id === draft.category_ids[0])?.name ?? texts.category}
              soldOut={(gift ? gift.stock : parseStock(draft.stock)) === 0}
            />
          </Panel>
          {gift && stockChanges && (
            <StockPanel
              gift={gift}
              changes={stockChanges}
              lowLevel={lowStockLevel}
              onChanged={editor.applyNewer}
            />
          )}
        </div>
      </div>
      <UnsavedChangesDialog
        isUnsaved={editor.isDirty || editor.uploads.length > 0}
        lost={texts.changesLost}
      />
    </ConsolePage>
  );
}

/** Without them the screen shows ids, and no warnings. */
const noChoices = { categories: [], tags: [], lowStockLevel: undefined };

const LastChange = ({ gift }: { gift: OperatorGift }) =>
  texts.lastUpdate({
    time: <RelativeTime at={gift.updated_at} />,
    sold: formatNumber(gift.sold),
    id: <span className="select-all">{gift.id}</span>,
  });

function Actions({ editor, gift }: { editor: GiftEditor; gift: OperatorGift }) {
  const isRetired = gift.retired_at !== null;
  return (
    <>
      {!isRetired && (
        <ButtonLink to={href('/gift/:giftId', { giftId: gift.id })} target="_blank" variant="ghost">
          <ExternalLink aria-hidden="true" />
          {texts.viewInShop}
        </ButtonLink>
      )}
      {isRetired ? (
        <Button variant="primary" loading={editor.isBusy} onClick={editor.restore}>
          {texts.restore}
        </Button>
      ) : (
        <Button variant="secondary" loading={editor.isBusy} onClick={editor.retire}>
          {texts.retire}
        </Button>
      )}
    </>
  );
}

function SaveBar({ editor }: { editor: GiftEditor }) {
  const isNew = editor.gift === null;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3 border-t border-line pt-4">
      <Button type="submit" variant="primary" loading={editor.isBusy} disabled={!isNew && !editor.isDirty}>
        {isNew ? texts.saveGift : shared.save}
      </Button>
      {!isNew && editor.isDirty && (
        <Button variant="ghost" onClick={editor.undo}>
          {shared.discard}
        </Button>
      )}
      <p role="status" className="text-sm text-ink-muted">
        {!isNew && (editor.isDirty ? texts.unsavedChanges : shared.allChangesSaved)}
      </p>
    </div>
  );
}

const fieldLabels = {
  name: shared.name,
  brand: texts.brand,
  description: texts.description,
  price: texts.price,
  category_ids: shared.categories,
  tags: texts.occasionsAndRecipients,
  featured: texts.featured,
  stock: texts.inStock,
};

function formatValue(value: unknown, choices: readonly CategoryChoice[]): string {
  if (typeof value === 'boolean') return value ? shared.yes : shared.no;
  if (Array.isArray(value)) {
    return value.map((id) => choices.find((choice) => choice.id === id)?.name ?? id).join(', ');
  }
  return String(value) || shared.none;
}
