import { readStored, writeStored } from './storage';

export type Theme = 'system' | 'light' | 'dark';

const themeKey = 'presently.theme';

export function getTheme(): Theme {
  const stored = readStored(themeKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function setTheme(theme: Theme): void {
  writeStored(themeKey, theme === 'system' ? null : theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/**
 * Inline script that applies a chosen theme before the first paint, to avoid a flash. Contains no characters that
 * HTML escapes, because React renders it as text.
 */
export const themeScript =
  'try{const t=localStorage.getItem(`presently.theme`);if(t===`light`||t===`dark`)document.documentElement.dataset.theme=t}catch{}';
