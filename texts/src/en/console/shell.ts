export const consoleTitle = 'Console';
export const openingConsole = 'Opening the console …';
export const work = 'Work';
export const shop = 'Shop';
export const homeOfShop = (shopName: string) => `${shopName}, today`;
export const home = 'Console, today';
export const searchOrders = 'Search orders';
export const openShop = 'Open the shop';
export const signOut = 'Sign out';
export const colours = {
  system: 'Colours: as the device has it',
  light: 'Colours: light',
  dark: 'Colours: dark',
};
export const changeColours = {
  system: 'Colours: as the device has it. Change',
  light: 'Colours: light. Change',
  dark: 'Colours: dark. Change',
};

// Signing in.
export const signInToConsole = 'Sign in to the console';
export const signInIntroduction = 'For the people who run the shop. We text a code to your phone.';
export const codeValidity = 'It works for ten minutes.';
export const forOperators = 'This is for operators';
export const notAnOperator = (phone: string) =>
  `You are signed in with ${phone}, which is not an operator of this shop (403). An owner can add you under “Staff”; then open this page again.`;
export const signInWithAnotherNumber = 'Sign in with another number';
export const backToShop = 'Back to the shop';

// Instead of a screen.
export const nothingHere = 'Nothing is here';
export const addressLeadsNowhere = 'The address may be mistyped, or what it led to is gone.';
export const screenNotShown = 'This screen could not be shown';
export const nothingIsLost = 'Nothing you did is lost. Please try again.';
