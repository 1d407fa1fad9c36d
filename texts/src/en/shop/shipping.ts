export const shipping = 'Shipping';
