export const accessibility = 'Accessibility';
