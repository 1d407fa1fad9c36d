export const partNotLoaded =
  'Part of this page could not be loaded. We keep trying, and keep what you enter.';
export const loadPageAgain = 'Load the page again';
