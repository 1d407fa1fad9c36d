import * as texts from '@presently/texts/gift/manage';
import QrCodeIcon from 'lucide-react/icons/qr-code';
import { useState } from 'react';
import { ShareLink } from '~/checkout/share-link';
import { Button } from '~/ui/button';
import { Card } from '~/ui/card';
import { lazyComponent } from '~/ui/lazy-component';

const QrCode = lazyComponent(() => import('~/checkout/qr-code'));

/** The gift link with buttons to copy and share it, and its QR code. */
export function ShareGift({ link }: { link: string }) {
  const [isQrCodeShown, setQrCodeShown] = useState(false);
  return (
    <Card gap="small">
      <h2 className="text-xl">{texts.giftLink}</h2>
      <p className="text-sm text-ink-muted">{texts.whoeverOpensIt}</p>
      <ShareLink link={link} label={texts.shareGiftLink} />
      <Button
        variant="ghost"
        size="sm"
        aria-expanded={isQrCodeShown}
        onClick={() => setQrCodeShown(!isQrCodeShown)}
        className="self-center"
      >
        <QrCodeIcon aria-hidden="true" className="size-5" />
        {isQrCodeShown ? texts.hideQrCode : texts.showQrCode}
      </Button>
      {isQrCodeShown && (
        <div className="flex justify-center">
          <QrCode text={link} label={texts.qrCodeAlt} loadingView={<div className="size-44" />} />
        </div>
      )}
    </Card>
  );
}
