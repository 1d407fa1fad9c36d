export const partNotLoaded =
  "Part of this page couldn't load. Links and search work, but some buttons don't yet. We'll keep trying, and we'll keep what you've entered.";
export const loadPageAgain = 'Reload the page';
