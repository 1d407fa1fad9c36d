export const helpCenter = 'Help Center';
