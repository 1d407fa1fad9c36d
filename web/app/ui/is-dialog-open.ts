/** Whether a dialog, drawer or popover is open. Notifications have the role of a dialog, too, and do not count. */
export const isDialogOpen = (): boolean =>
  document.querySelector(':is([role="dialog"], [role="alertdialog"]):not([aria-modal="false"])') !== null;
