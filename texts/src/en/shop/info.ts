export const helpAndInformation = 'Help and information';
