import { readStored, writeStored } from './storage';

export type Theme = 'system' | 'light' | 'dark';

const themeKey = 'presently.theme';

/** Those of the `theme-color` elements, in their order in root.tsx. */
const schemes = ['light', 'dark'];

export function getTheme(): Theme {
  const stored = readStored(themeKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Stores a choice and shows it, also in the colour of the browser's address bar. */
export function setTheme(theme: Theme): void {
  writeStored(themeKey, theme === 'system' ? null : theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  document.querySelectorAll<HTMLMetaElement>('[name="theme-color"]').forEach((meta, index) => {
    const scheme = schemes[index];
    if (theme === 'system') meta.media = `(prefers-color-scheme: ${scheme})`;
    else meta.media = scheme === theme ? 'all' : 'not all';
  });
}

/**
 * Inline script that applies a chosen theme before the first paint, to avoid a flash. Contains no characters that
 * HTML escapes, because React renders it as text. Only the server renders it, so browsers do not load it twice.
 */
export const themeScript = import.meta.env.SSR
  ? 'try{const t=localStorage.getItem(`presently.theme`);if(t===`light`||t===`dark`){document.documentElement.dataset.theme=t;for(const m of document.querySelectorAll(`[name=theme-color]`))m.media=m.media.includes(t)?`all`:`not all`}}catch{}'
  : '';
