export const addressDeadline = (day: string) => `Please add your address by ${day}`;
export const addressDeadlineBeforeExpiry = (day: string) =>
  `Please add your address by ${day}, before the gift expires`;
export const guest = 'Guest';
export const user = 'User';
export const accountOf = ({ name, initials }: { name: string; initials: string }) =>
  `${name}'s account${initials}`;
export const helpCenter = 'Help Center';
export const faq = 'FAQ';
export const shipping = 'Shipping';
export const returns = 'Returns';
export const contact = 'Contact';
export const aboutUs = 'About Us';
export const privacyPolicy = 'Privacy Policy';
export const termsOfService = 'Terms of Service';
export const accessibility = 'Accessibility';
export const shopTitle = (shop: string) => `${shop}: send a gift with a link`;
export const shopDescription =
  'Pick a gift, add a card and a note, and share a link. They unwrap it and tell us where to ship it, no address needed.';
export const giftSelected = 'Gift Selected';
export const processingOrder = 'Processing Order';
export const orderPlaced = 'Order Placed';
export const shipped = 'Shipped';
export const delivered = 'Delivered';
export const uploadBroke = 'The connection dropped before everything was sent. Please try again.';
export const enterValidEmail = 'Please enter a valid email address';
