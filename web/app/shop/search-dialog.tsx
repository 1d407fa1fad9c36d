import * as texts from '@presently/texts/shop/search';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Dialog } from '~/ui/dialog';
import { SearchBox } from './search-box';

interface SearchDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** The search of the header; closes when a page has been chosen. */
export default function SearchDialog({ open, onOpenChange }: SearchDialogProps) {
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (key !== openedAt.current) onOpenChange(false);
    openedAt.current = key;
  }, [key, onOpenChange]);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.searchGifts}>
      <div className="min-h-[min(31rem,68dvh)]">
        <SearchBox query="" onCleared={() => {}} />
      </div>
    </Dialog>
  );
}
