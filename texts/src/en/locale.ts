/** BCP 47 tag of the language, for `<html lang>`. */
export const language = 'en';
/** Tag by which dates, numbers and money are formatted. */
export const locale = 'en-US';
