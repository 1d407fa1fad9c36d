/** How the shop is reached, wherever a page says so. */
export const contactEmail = 'hello@presently.example';
export const contactPhone = { shown: '(212) 555-0142', link: 'tel:+12125550142' };
