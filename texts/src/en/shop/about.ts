export const aboutUs = 'About Us';
export const browseGifts = 'Browse Gifts';
