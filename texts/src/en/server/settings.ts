export const logoFirst = 'Upload the logo for light backgrounds first';
