export const notAfterLastDay = 'Must not be after the last day';
export const tooManyDays = (maximum: number) => `Must be at most ${maximum} days before the last day`;
