import * as texts from '@presently/texts/console/catalogue';
import { useState } from 'react';
import { href } from 'react-router';
import { GiftHeading } from '~/shop/gift-heading';
import { GiftCard } from '~/ui/gift-card';
import { Picture } from '~/ui/picture';
import { SegmentedControl } from '~/ui/segmented-control';
import { parseDollars } from '../data/dollars';
import type { GiftDraft } from './gift-draft';

interface GiftPreviewProps {
  draft: GiftDraft;
  /** The first is shown in lists. */
  pictures: readonly string[];
  category: string;
  soldOut: boolean;
}

const views = [
  { value: 'list', name: texts.inAList },
  { value: 'page', name: texts.itsPage },
] as const;

/** Previews the draft with the shop's own components, not interactive. */
export function GiftPreview({ draft, pictures, category, soldOut }: GiftPreviewProps) {
  const [view, setView] = useState<'list' | 'page'>('list');
  const name = draft.name.trim() || texts.nameOfTheGift;
  const brand = draft.brand.trim() || null;
  const price = parseDollars(draft.price) ?? 0;
  return (
    <div className="flex flex-col items-center gap-4">
      <SegmentedControl label={texts.previewAs} value={view} choices={views} onChange={setView} />
      <div inert className="w-full max-w-88 select-none">
        {view === 'list' ? (
          <div className="mx-auto max-w-60">
            <GiftCard
              to={href('/')}
              name={name}
              brand={brand}
              price={price}
              picture={pictures[0]}
              soldOut={soldOut}
              sizes="240px"
            />
          </div>
        ) : (
          <div className="flex flex-col gap-5">
            <Picture src={pictures[0]} alt="" sizes="350px" rounded="card" />
            <GiftHeading as="p" gift={{ name, brand, price, category, categorySlug: '' }} />
            <p className="line-clamp-12 text-sm whitespace-pre-line text-ink-muted">
              {draft.description || texts.descriptionComesHere}
            </p>
          </div>
        )}
      </div>
    </div>
  );
}
