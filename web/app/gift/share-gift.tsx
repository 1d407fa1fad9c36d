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
      <h2 className="text-xl">Gift link</h2>
      <p className="text-sm text-ink-muted">
        Whoever opens it can unwrap the gift and say where it should go.
      </p>
      <ShareLink link={link} label="Share Gift Link" />
      <Button
        variant="ghost"
        size="sm"
        aria-expanded={isQrCodeShown}
        onClick={() => setQrCodeShown(!isQrCodeShown)}
        className="self-center"
      >
        <QrCodeIcon aria-hidden="true" className="size-5" />
        {isQrCodeShown ? 'Hide QR code' : 'Show QR code'}
      </Button>
      {isQrCodeShown && (
        <div className="flex justify-center">
          <QrCode text={link} label="QR code of the gift link" loadingView={<div className="size-44" />} />
        </div>
      )}
    </Card>
  );
}
