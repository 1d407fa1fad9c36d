export const faq = 'FAQ';
