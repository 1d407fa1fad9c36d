import * as texts from '@presently/texts/gift/manage';
import QrCodeIcon from 'lucide-react/icons/qr-code';
import { useState } from 'react';
import { href } from 'react-router';
import { ShareLink } from '~/checkout/share-link';
import { cx } from '~/lib/cx';
import { Button } from '~/ui/button';
import { ButtonLink } from '~/ui/button-link';
import { Card } from '~/ui/card';
import { lazyComponent } from '~/ui/lazy-component';

const QrCode = lazyComponent(() => import('~/checkout/qr-code'));

interface ShareGiftProps {
  link: string;
  /** The secret in the manage link, for the page that prints a card with the gift link. */
  manageKey: string;
}

/** The gift link with buttons to copy and share it, its QR code, which is always printed, and a card to print. */
export function ShareGift({ link, manageKey }: ShareGiftProps) {
  const [isQrCodeShown, setQrCodeShown] = useState(false);
  return (
    <Card gap="small">
      <h2 className="text-xl">{texts.giftLink}</h2>
      <p className="text-sm text-ink-muted">{texts.whoeverOpensIt}</p>
      <ShareLink link={link} label={texts.shareGiftLink} />
      <div className="flex flex-wrap justify-center">
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isQrCodeShown}
          onClick={() => setQrCodeShown(!isQrCodeShown)}
        >
          <QrCodeIcon aria-hidden="true" className="size-5" />
          {isQrCodeShown ? texts.hideQrCode : texts.showQrCode}
        </Button>
        <ButtonLink variant="ghost" size="sm" to={href('/manage/:key/card', { key: manageKey })}>
          {texts.printACard}
        </ButtonLink>
      </div>
      <div className={cx('justify-center', isQrCodeShown ? 'flex' : 'hidden print:flex')}>
        <QrCode text={link} label={texts.qrCodeAlt} loadingView={<div className="size-44" />} />
      </div>
    </Card>
  );
}
