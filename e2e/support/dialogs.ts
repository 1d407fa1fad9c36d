import type { Locator, Page } from '@playwright/test';

/** The dialog, drawer or popover that is open; a notification has the role of a dialog, too, and does not count. */
export const openDialog = (page: Page): Locator => page.locator('[role="dialog"]:not([aria-modal="false"])');
