// The screens, as the navigation and their own headings name them.
export const today = 'Today';
export const toPack = 'To pack';
export const toShip = 'To ship';
export const expiringSoon = 'Expiring soon';
export const problems = 'Problems';
export const refundsDue = 'Refunds due';
export const allOrders = 'All orders';
export const catalogue = 'Catalogue';
export const gifts = 'Gifts';
export const categories = 'Categories';
export const cardDesigns = 'Card designs';
export const figures = 'Figures';
export const importAndExport = 'Import and export';
export const staff = 'Staff';
export const settings = 'Settings';
export const auditLog = 'Audit log';

// What may be done on many of them.
export const addGift = 'Add a gift';
export const back = 'Back';
export const clear = 'Clear';
export const close = 'Close';
export const more = 'More';
export const save = 'Save';
export const search = 'Search';
export const tryAgain = 'Try again';
export const undo = 'Undo';
export const everythingIsSaved = 'Everything is saved';
export const showPeriod = 'Show';

// Fields, and their values.
export const name = 'Name';
export const gift = 'Gift';
export const orders = 'Orders';
export const stock = 'Stock';
export const lowStock = 'Low stock';
export const all = 'All';
export const fromDay = 'From';
export const toDay = 'To';
export const boughtFrom = 'Bought from';
export const boughtUntil = 'Bought until';
export const phone = 'Phone';
export const reason = 'Reason';
export const status = 'Status';
export const anyStatus = 'Any';
export const enterWholeNumber = 'Please enter a whole number';
export const yes = 'yes';
export const no = 'no';
export const nothing = 'nothing';

// Errors.
export const somethingWentWrong = 'Something went wrong in this page. Nothing was changed; please try again.';
export const serverAnswered = (status: number) => `The server answered ${status}.`;
export const withRequestId = ({ message, requestId }: { message: string; requestId: string }) =>
  `${message} (request ${requestId})`;
export const fieldError = ({ field, error }: { field: string; error: string }) => `${field}: ${error}`;
export const withFieldErrors = ({ message, errors }: { message: string; errors: readonly string[] }) =>
  `${message} (${errors.join('; ')})`;

// Files.
export const progressOf = (fileName: string) => `Progress of ${fileName}`;
export const fileIsEmpty = (fileName: string) => `“${fileName}” is empty.`;

export const roles = { owner: 'Owner', staff: 'Staff' };
