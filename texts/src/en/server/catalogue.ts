import { plural } from '../../plural.ts';

export const categoryNotFound = 'Category not found';

export const changedMeanwhile = ({ change, when }: { change: string; when: string }) =>
  `${change} ${when}. Your changes weren't saved. Review them and try again.`;
/** The following are a `change`. */
export const itWasChanged = 'This was changed';
export const retiredIt = (name: string) => `${name} retired this`;
export const broughtItBack = (name: string) => `${name} restored this`;
export const changedFields = ({ people, fields }: { people: string; fields: string }) =>
  `${people} changed the ${fields}`;
export const fieldFromTo = ({ field, from, to }: { field: string; from: string; to: string }) =>
  `${field} from ${from} to ${to}`;
export const quotedValue = (value: string) => `“${value}”`;
export const listOf = (words: string[]) => {
  const last = words.at(-1) ?? '';
  if (words.length < 2) return last;
  return words.length === 2 ? `${words[0]} and ${last}` : `${words.slice(0, -1).join(', ')}, and ${last}`;
};
/** Where the name of the API is not the word of the console. */
export const fieldNames: Record<string, string> = {
  category_ids: 'categories',
  tags: 'occasions and recipients',
  image_url: 'image',
  featured: 'home page setting',
  slug: 'page address',
};

export const tooManyPictures = (maximum: number) =>
  `A gift can have up to ${maximum} images. Remove one first.`;
export const pictureTwice = 'Includes the same image twice';
export const pictureOfAnotherGift = "Includes an image that this gift doesn't have. Upload it first";
export const pictureTypeUnknown = 'Must be a JPEG, PNG, WebP, or AVIF image';
export const pictureDamaged = "This image is damaged and can't be read";
export const pictureTooLarge = 'This image has too many pixels. Make it smaller';
export const logoTooSmall = (side: number) => `Must be at least ${side} × ${side} pixels`;
export const picturesUnavailable = "We can't save or load images right now. Please try again in a moment.";

export const noSuchCategory = (id: string) => `The category “${id}” doesn't exist`;
export const categoryRetired = (name: string) =>
  `The category “${name}” is retired. Restore it or choose another one.`;
/** By the field that two categories have in common. */
export const categoryExists = {
  name: 'A category with this name already exists',
  slug: 'A category with this page address already exists',
};
export const retiredCategoryExists = {
  name: (name: string) => `The retired category “${name}” has this name. Restore it instead.`,
  slug: (name: string) => `The retired category “${name}” has this page address. Restore it instead.`,
};
export const categoryHasGifts = ({ count, name }: { count: number; name: string }) =>
  plural(count, {
    one: `“${name}” still has 1 gift. Move or retire it first.`,
    other: `“${name}” still has ${count} gifts. Move or retire them first.`,
  });

export const noSuchTag = ({ id, known }: { id: string; known: string[] }) =>
  `“${id}” isn't an occasion or recipient. Use one of these: ${known.join(', ')}`;

export const synonymNotFound = 'Synonym not found';
export const termExists = 'This term already has synonyms';
export const termIsIgnored = 'Searches ignore words like this one. Please choose another.';
export const termTooLong = (words: number) => `Must be at most ${words} words`;
export const synonymIsIgnored = (synonym: string) =>
  `Searches ignore “${synonym}”. Please choose another word.`;
export const synonymTwice = (synonym: string) => `“${synonym}” is listed twice`;
export const synonymIsTerm = 'Must differ from what people search for';

export const stockChangedMeanwhile = (stock: number | null) =>
  `The stock just changed to ${stock ?? 'unlimited'}. Your change wasn't saved. Review it and try again.`;
export const stockOrChange = 'Send either stock or change';
export const stockIsUnlimited = 'This gift has unlimited stock. Enter how many you have.';
export const noneAreThere = 'None are in stock.';
export const onlySoManyAreThere = (stock: number) => `Only ${stock} in stock.`;
export const takesMoreThanIsThere = (stock: number) => `Must be at least -${stock}`;
export const leavesTooMuchStock = (maximum: number) => `Stock can be at most ${maximum}`;

export const featuredChanged =
  "The featured gifts just changed, so your order wasn't saved. Check the list and try again.";
export const giftTwice = 'Includes the same gift twice';

/** Of several gifts that are changed together. */
export const priceOrPercent = 'Send either price or price_percent';
export const giftUnknown = 'No longer in the catalog.';
export const priceOutOfRange = (price: string) =>
  `The price would be ${price}. It must be from $0.01 to $99,999.99.`;
export const nothingToAddTo = "Stock is unlimited, so there's nothing to add or remove.";
export const categoryLeft = 'Would have no category left.';
export const tooManyCategories = (max: number) => `Would have more than ${max} categories.`;
export const giftsNotEdited = ({ gift, error, others }: { gift: string; error: string; others: number }) =>
  `Nothing was changed. ${gift}: ${error}${others === 0 ? '' : ` ${otherGifts(others)}`}`;
const otherGifts = (count: number) =>
  plural(count, { one: '1 more gift has a problem.', other: `${count} more gifts have problems.` });
export const previewOutdated =
  'The catalog changed after the preview, so nothing was changed. Check the new preview and try again.';

/** Reasons in the history of the stock. */
export const initialStock = 'Initial stock';
export const counted = 'Stock count';
export const cameIn = 'Received';
export const takenOut = 'Removed';
export const imported = 'Import';
export const changedTogether = 'Bulk edit';
