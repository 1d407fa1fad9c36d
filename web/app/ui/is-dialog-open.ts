/**
 * Whether a dialog, drawer or popover is open. Notifications have the role of a dialog, too, and do not count; neither
 * do closed dialogs that are kept mounted.
 */
export const isDialogOpen = (): boolean =>
  document.querySelector(':is([role="dialog"], [role="alertdialog"]):not([aria-modal="false"], [hidden])') !==
  null;
