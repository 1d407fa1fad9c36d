const PREFIX = 'P-';

/** An order's number as people read and say it, on screens, slips and in e-mails: 10432 is `P-10432`. */
export const formatOrderNumber = (number: number): string => `${PREFIX}${number}`;
