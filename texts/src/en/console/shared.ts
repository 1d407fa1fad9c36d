// The screens, as the navigation and their own headings name them.
export const today = 'Today';
export const toPack = 'To pack';
export const toShip = 'To ship';
export const expiringSoon = 'Expiring soon';
export const issues = 'Issues';
export const refundsDue = 'Refunds due';
export const allOrders = 'All orders';
export const catalog = 'Catalog';
export const gifts = 'Gifts';
export const categories = 'Categories';
export const cardDesigns = 'Card designs';
export const reviews = 'Reviews';
export const analytics = 'Analytics';
export const importAndExport = 'Import and export';
export const team = 'Team';
export const settings = 'Settings';
export const auditLog = 'Audit log';

// What may be done on many of them.
export const addGift = 'Add gift';
export const back = 'Back';
export const clear = 'Clear';
export const close = 'Close';
export const more = 'More';
export const loadMore = 'Load more';
export const save = 'Save';
export const search = 'Search';
export const tryAgain = 'Try again';
export const discard = 'Discard';
export const allChangesSaved = 'All changes saved';
export const apply = 'Apply';
export const leaveWithoutSaving = 'Leave without saving?';
export const leave = 'Leave';
export const stay = 'Stay';
export const discardQuestion = 'Discard your changes?';
export const changesLost = "You'll lose the changes you've made.";
export const keepEditing = 'Keep editing';

// Fields, and their values.
export const name = 'Name';
export const gift = 'Gift';
export const orders = 'Orders';
export const stock = 'Stock';
export const lowStock = 'Low stock';
export const all = 'All';
export const fromDay = 'From';
export const toDay = 'To';
export const daysAreIn = (timeZone: string) => `Days are in ${timeZone}.`;
export const orderedAfter = 'Ordered after';
export const orderedBefore = 'Ordered before';
export const phone = 'Phone';
export const reason = 'Reason';
export const status = 'Status';
export const anyStatus = 'Any';
export const enterWholeNumber = 'Enter a whole number';
export const yes = 'Yes';
export const no = 'No';
export const none = 'None';

// Errors.
export const somethingWentWrong =
  'Something went wrong. If you were saving, check what was saved before you try again.';
export const lastTryWentThrough =
  'Your last try did go through, without your latest changes. Check what was saved before you try again.';
export const serverAnswered = (status: number) => `The server responded with status ${status}.`;
export const withRequestId = ({ message, requestId }: { message: string; requestId: string }) =>
  `${message} (request ID ${requestId})`;
export const fieldError = ({ field, error }: { field: string; error: string }) => `${field}: ${error}`;
export const withFieldErrors = ({ message, errors }: { message: string; errors: readonly string[] }) =>
  `${message} (${errors.join(', ')})`;

// Files.
export const progressOf = (fileName: string) => `Progress of ${fileName}`;
export const fileIsEmpty = (fileName: string) => `“${fileName}” is empty.`;

export const firstName = 'First name';
export const lastNameIfAny = 'Last name (optional)';
export const enterFirstName = 'Enter a first name';

export const roles = { owner: 'Owner', manager: 'Manager', packer: 'Packer' };
