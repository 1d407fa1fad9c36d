import * as texts from '@presently/texts/console/pages';
import { pastTimeText } from '~/ui/relative-time';

interface Version {
  is_shipped: boolean;
  by: string | null;
  at: string | null;
}

/** "Original text", "Edited by Ada 2 hours ago" */
export function versionText({ is_shipped, by, at }: Version): string {
  const time = at ? pastTimeText(at, Date.now()) : '';
  if (!is_shipped) return by ? texts.editedBy({ by, time }) : texts.edited(time);
  return by ? texts.originalAgain({ by, time }) : texts.originalText;
}
