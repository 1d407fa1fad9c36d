export const privacyPolicy = 'Privacy Policy';
