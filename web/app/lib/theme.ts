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
 * Runs before the first paint, so that a chosen theme never flashes. Written without any character
 * that HTML would escape, because it is put into the page as text.
 */
export const themeScript =
  'try{const t=localStorage.getItem(`presently.theme`);if(t===`light`||t===`dark`)document.documentElement.dataset.theme=t}catch{}';
