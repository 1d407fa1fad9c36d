import * as texts from '@presently/texts/checkout/sent';
import Share2 from 'lucide-react/icons/share-2';
import { Button } from '~/ui/button';
import { CopyField } from '~/ui/copy-field';
import { showToast } from '~/ui/toast';

interface ShareLinkProps {
  link: string;
  /** Text of the share button. */
  label: string;
}

/** The gift link with buttons to copy it and to share it with the Web Share API. */
export function ShareLink({ link, label }: ShareLinkProps) {
  return (
    <div className="flex w-full flex-col gap-3">
      <CopyField label={texts.giftLink} value={link} isSilent />
      <Button variant="primary" size="lg" block onClick={() => void share(link)}>
        <Share2 aria-hidden="true" className="size-5" />
        {label}
      </Button>
    </div>
  );
}

/** Shares the link with the Web Share API, or copies it where that is unavailable or fails. */
async function share(link: string): Promise<void> {
  if (typeof navigator.share === 'function') {
    try {
      return await navigator.share({
        title: texts.sharedTitle,
        text: texts.sharedText,
        url: link,
      });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      console.error('sharing failed', error);
    }
  }
  await copyInstead(link);
}

async function copyInstead(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    showToast(texts.linkCopied);
  } catch (error) {
    console.error('copying failed', error);
    showToast(texts.linkNotCopied, 'error');
  }
}
