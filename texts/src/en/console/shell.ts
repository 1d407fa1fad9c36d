export const consoleTitle = 'Console';
export const openingConsole = 'Loading the console…';
export const work = 'Work';
export const shop = 'Shop';
export const homeOfShop = (shopName: string) => `${shopName}, today`;
export const home = 'Console, today';
export const searchOrders = 'Search orders';
export const viewShop = 'View shop';
export const signOut = 'Sign out';
export const themes = {
  system: 'Theme: System',
  light: 'Theme: Light',
  dark: 'Theme: Dark',
};
export const changeTheme = {
  system: 'Theme: System. Change theme',
  light: 'Theme: Light. Change theme',
  dark: 'Theme: Dark. Change theme',
};

// The operator's own name.
export const yourName = 'Your name';
export const yourNameExplained = 'Teammates see it on orders and in the audit log.';
export const changeYourName = (name: string) => `${name}. Change your name`;
export const saveName = 'Save';
export const nameSaved = 'Name saved';
export const addYourName = 'Add your name';
export const nameMissing = 'Your name is missing. Teammates see the end of your phone number instead.';

// After a restore, on every screen.
export const shopRestored = (moment: string) =>
  `This shop was restored from a backup and shows everything up to ${moment}. Messages to customers wait until all payments are compared with the card processor.`;
export const seeIssues = 'See issues';

// Signing in.
export const signInToConsole = 'Sign in to the console';
export const signInIntroduction = "For the shop's team. We'll text a code to your phone.";
export const codeValidity = 'Your code is good for 10 minutes.';
export const noAccess = "You don't have access";
export const notAnOperator = (phone: string) =>
  `You're signed in as ${phone}, which isn't on this shop's team. Ask an owner to add you under “Team,” then reload this page.`;
export const signInWithAnotherNumber = 'Use another number';
export const backToShop = 'Back to the shop';

// Instead of a screen.
export const pageNotFound = 'Page not found';
export const pageNotFoundExplained = 'The address may have a typo, or the page is gone.';
export const notForYourRole = "You don't have access to this page";
export const notForRole = {
  owner: "Owners can't see this page.",
  manager: 'Only owners can see this page. Ask one if you need it.',
  packer: 'Packers can see orders to pack and to ship. Ask a manager or an owner if you need more.',
};
export const screenFailed = "This page didn't load";
export const nothingIsLost = 'Your work is safe. Please try again.';
