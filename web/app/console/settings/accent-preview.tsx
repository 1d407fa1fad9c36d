import {
  AccentColor,
  accentContrast,
  accentShades,
  formatRatio,
  SURFACES,
} from '@presently/contracts/accent-color';
import * as texts from '@presently/texts/console/settings';

/** Previews a button and a link in an unsaved accent color, light and dark. */
export function AccentPreview({ color }: { color: string }) {
  const checked = AccentColor.safeParse(color);
  if (!checked.success) return null;
  const shades = accentShades(checked.data);
  return (
    <figure>
      <figcaption className="mb-2 text-xs text-ink-muted">
        {texts.accentPreview(formatRatio(accentContrast(checked.data)))}
      </figcaption>
      <div className="grid gap-3 sm:grid-cols-2">
        {(['light', 'dark'] as const).map((scheme) => (
          <div
            key={scheme}
            data-scheme={scheme}
            className="flex flex-wrap items-center gap-4 rounded-control border border-line p-4 text-sm font-semibold"
            style={{ backgroundColor: SURFACES[scheme].paper }}
          >
            <span
              className="rounded-full px-4 py-2"
              style={{ backgroundColor: shades[scheme].solid, color: SURFACES.onBrand }}
            >
              {texts.accentButton}
            </span>
            <span className="underline" style={{ color: shades[scheme].brand }}>
              {texts.accentLink}
            </span>
            <span
              className="rounded-full px-3 py-1"
              style={{ backgroundColor: shades[scheme].soft, color: shades[scheme].brand }}
            >
              {texts.accentLabel}
            </span>
          </div>
        ))}
      </div>
    </figure>
  );
}
