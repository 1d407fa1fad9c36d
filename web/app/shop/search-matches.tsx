import * as texts from '@presently/texts/shop/search';
import { useEffect, useRef } from 'react';
import { href, Link } from 'react-router';
import { cx } from '~/lib/cx';
import { failureText } from '~/lib/failure-text';
import { Picture } from '~/ui/picture';
import { Price } from '~/ui/price';
import { Spinner } from '~/ui/spinner';
import type { GiftTile } from './gift-tile';
import type { GiftSearchState } from './use-gift-search';

interface SearchMatchesProps {
  search: GiftSearchState;
  listId: string;
  optionId(index: number): string;
  /** The match that Enter opens; -1 for none. */
  active: number;
  onSelect(): void;
}

/** The dropdown of the search field. */
export default function SearchMatches({ search, listId, optionId, active, onSelect }: SearchMatchesProps) {
  return (
    <div className="absolute inset-x-0 top-full z-20 mt-2 max-h-[min(26rem,60dvh)] overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-2 text-left shadow-float">
      {search.state === 'searching' && (
        <div className="px-3 py-3">
          <Spinner label={texts.searching} />
        </div>
      )}
      {search.state === 'failed' && (
        <p role="alert" className="px-3 py-3 text-sm font-medium text-danger">
          {failureText(texts.failedToSearchGifts)}
        </p>
      )}
      {search.state === 'found' && search.gifts.length === 0 && (
        <p role="status" className="px-3 py-3 text-sm text-ink-muted">
          {texts.noGiftsFoundFor(<bdi>{search.query}</bdi>)}
        </p>
      )}
      {search.state === 'found' && search.gifts.length > 0 && (
        <>
          <p role="status" className="sr-only">
            {texts.giftsFoundCount(search.gifts.length)}
          </p>
          <div role="listbox" id={listId} aria-label={texts.giftsFound}>
            {search.gifts.map((gift, index) => (
              <Match
                key={gift.id}
                gift={gift}
                id={optionId(index)}
                isActive={index === active}
                onSelect={onSelect}
              />
            ))}
          </div>
        </>
      )}
    </div>
  );
}

function Match({
  gift,
  id,
  isActive,
  onSelect,
}: {
  gift: GiftTile;
  id: string;
  isActive: boolean;
  onSelect(): void;
}) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <Link
      ref={link}
      role="option"
      id={id}
      aria-selected={isActive}
      tabIndex={-1}
      to={href('/gift/:giftId', { giftId: gift.id })}
      onClick={onSelect}
      className={cx(
        'flex items-center gap-3 rounded-control p-2 hover:bg-brand-soft',
        isActive && 'bg-brand-soft',
      )}
    >
      <Picture src={gift.picture} alt="" sizes="56px" rounded="small" className="size-14 shrink-0" />
      <span className="min-w-0 flex-1 text-sm leading-snug font-semibold">
        <span className="line-clamp-2">{gift.name}</span>
        {gift.soldOut && <span className="text-xs font-medium text-ink-muted">{texts.soldOut}</span>}
      </span>
      <span className="text-sm font-semibold">
        <Price dollars={gift.price} />
      </span>
    </Link>
  );
}
