import { fitInside } from '@presently/contracts/logo-size';
import type { LogoImage, ShopLogo } from '@presently/contracts/shop-details';
import { cx } from '~/lib/cx';
import { useShopDetails, useShopName } from '~/lib/shop-details';

interface Box {
  width: number;
  height: number;
}

/** Size of the logo in headers, in pixels. */
const HEADER_BOX: Box = { width: 180, height: 40 };

/** The shop's logo, or else a wrapped present and the name. */
export function Logo() {
  const logo = useShopDetails()?.logo;
  const name = useShopName();
  if (logo) return <OwnLogo logo={logo} box={HEADER_BOX} />;
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark className="size-9" />
      <span className="font-display text-[1.4375rem] leading-none font-semibold tracking-[-0.03em] text-ink">
        {name}
      </span>
    </span>
  );
}

/** The shop's logo, or else only the wrapped present, whose size is set by `className`. */
export function LogoOrMark({ box, className }: { box: Box; className: string }) {
  const logo = useShopDetails()?.logo;
  return logo ? <OwnLogo logo={logo} box={box} /> : <LogoMark className={className} />;
}

/** Its size is known before it loads. */
function OwnLogo({ logo: { light, dark }, box }: { logo: ShopLogo; box: Box }) {
  if (!dark) return <LogoPicture logo={light} box={box} />;
  return (
    <>
      <LogoPicture logo={light} box={box} className="logo-on-light" />
      {/* Lazy, so that it is loaded only where it is shown. */}
      <LogoPicture logo={dark} box={box} className="logo-on-dark" lazy />
    </>
  );
}

interface LogoPictureProps {
  logo: LogoImage;
  box: Box;
  className?: string;
  lazy?: boolean;
}

export function LogoPicture({ logo, box, className, lazy = false }: LogoPictureProps) {
  return (
    <img
      src={logo.url}
      alt={useShopName()}
      {...fitInside(logo, box)}
      loading={lazy ? 'lazy' : undefined}
      className={cx('shop-logo h-auto max-w-full', className)}
    />
  );
}

export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={className}>
      <rect x="5" y="18" width="30" height="19" rx="4.5" className="fill-brand-solid" />
      <rect x="3" y="12" width="34" height="9" rx="3.5" className="fill-brand-solid" />
      <rect x="3" y="12" width="34" height="9" rx="3.5" fill="#fff" fillOpacity="0.16" />
      <path d="M17 12h6v25h-6z" className="fill-ribbon-bright" />
      <path
        d="M20 12.5c-2-6.8-10.6-10.6-12.4-6C6 10 13.2 12.6 20 12.5Zm0 0c2-6.8 10.6-10.6 12.4-6C34 10 26.8 12.6 20 12.5Z"
        className="fill-ribbon-bright"
      />
      {/* On paper `ribbon` is black, like all text. */}
      <circle cx="20" cy="12" r="3" className="fill-ribbon print:fill-ribbon-bright" />
    </svg>
  );
}
