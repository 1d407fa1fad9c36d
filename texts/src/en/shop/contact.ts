export const contact = 'Contact';
export const eMail = 'Email';
export const phone = 'Phone';
export const company = 'Company';
export const byPost = 'Mail';
