import { useEffect, useState } from 'react';
import { readStored } from '~/lib/storage';
import { lazyComponent } from '~/ui/lazy-component';
import { viewedGiftsKey } from './viewed-gifts-key';

const ViewedGiftsStrip = lazyComponent(() => import('./viewed-gifts-strip'));

interface ViewedGiftsProps {
  /** The gift of the page. */
  exceptId?: string;
  className: string;
}

/**
 * The gifts that were last looked at in this browser. Its code is loaded only where there are several. Put it last on a
 * page that is at least as high as the screen: it appears after the page is shown.
 */
export function ViewedGifts(props: ViewedGiftsProps) {
  const [hasSeveral, setHasSeveral] = useState(false);
  useEffect(() => setHasSeveral(!!readStored(viewedGiftsKey)?.includes(',')), []);
  return hasSeveral && <ViewedGiftsStrip {...props} failureView={() => null} />;
}
