import { formatNumber } from '../../format.ts';
import { plural } from '../../plural.ts';

/* Price, stock and categories of several gifts, changed together. */

export const selectedGifts = 'Selected gifts';
export const giftsSelected = (count: number) =>
  plural(count, { one: '1 gift selected', other: `${formatNumber(count)} gifts selected` });
export const editSelected = 'Edit';
export const title = (count: number) =>
  plural(count, { one: 'Edit 1 gift', other: `Edit ${formatNumber(count)} gifts` });
export const explained = "You'll see a preview before anything changes.";

// What to change.
export const priceChange = 'Price';
export const priceModes = {
  keep: 'No change',
  set: 'Set to',
  raise: 'Raise by percent',
  lower: 'Lower by percent',
};
export const newPrice = 'New price';
export const enterPrice = 'Enter an amount, like 24.50';
export const percent = 'Percent';
export const percentHint = 'Rounded to the cent';
export const enterPercent = 'Enter a percentage, like 7.5';
export const stockChange = 'Stock';
export const stockModes = {
  keep: 'No change',
  set: 'Set to',
  add: 'Add',
  remove: 'Remove',
  unlimited: 'Make unlimited',
};
export const quantity = 'Quantity';
export const addCategories = 'Add categories';
export const removeCategories = 'Remove categories';
export const chooseChange = 'Choose what to change first.';
export const previewChanges = 'Preview changes';

// What would change.
export const preview = 'Preview';
export const nothingChangedYet = 'Check the new values. Nothing has changed yet.';
export const changedGifts = 'Changes';
export const staySame = (count: number) =>
  plural(count, { one: '1 gift stays the same.', other: `${formatNumber(count)} gifts stay the same.` });
export const nothingChanges = 'These gifts already look like that. Nothing would change.';
export const haveProblems = (count: number) =>
  plural(count, {
    one: "1 gift can't be changed this way. Leave it out to change the others.",
    other: `${formatNumber(count)} gifts can't be changed this way. Leave them out to change the others.`,
  });
export const noneCanChange = 'None of these gifts can be changed this way.';
export const leaveOut = (count: number) =>
  plural(count, { one: 'Leave it out', other: `Leave out ${formatNumber(count)} gifts` });
export const update = (count: number) =>
  plural(count, { one: 'Update 1 gift', other: `Update ${formatNumber(count)} gifts` });
export const updated = (count: number) =>
  plural(count, { one: '1 gift updated', other: `${formatNumber(count)} gifts updated` });
