import { plural } from '../../plural.ts';

export const justNow = 'just now';
export const daysAgo = (count: number) => plural(count, { one: 'a day ago', other: `${count} days ago` });
export const hoursAgo = (count: number) => plural(count, { one: 'an hour ago', other: `${count} hours ago` });
export const minutesAgo = (count: number) =>
  plural(count, { one: 'a minute ago', other: `${count} minutes ago` });
