import { useEffect, useState } from 'react';
import { readStored } from '~/lib/storage';
import { lazyComponent } from '~/ui/lazy-component';
import { viewedGiftsKey } from './viewed-gifts-key';

const ViewedGiftsStrip = lazyComponent(() => import('./viewed-gifts-strip'));

interface ViewedGiftsProps {
  /** The page's own gift. */
  exceptId?: string;
  className: string;
}

/**
 * Gifts recently viewed in this browser. Its code is only loaded if there are several. Place it last on a page that is
 * at least as tall as the screen, because it appears after the page is shown.
 */
export function ViewedGifts(props: ViewedGiftsProps) {
  const [hasSeveral, setHasSeveral] = useState(false);
  useEffect(() => setHasSeveral(!!readStored(viewedGiftsKey)?.includes(',')), []);
  return hasSeveral && <ViewedGiftsStrip {...props} failureView={() => null} />;
}
