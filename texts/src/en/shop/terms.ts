export const termsOfService = 'Terms of Service';
