import { plural } from '../../plural.ts';

export const categoryNotFound = 'Category not found';

export const changedMeanwhile = ({ change, when }: { change: string; when: string }) =>
  `${change} ${when}. Nothing of yours was saved; please look at it again.`;
/** The following are a `change`. */
export const itWasChanged = 'It was changed';
export const retiredIt = (name: string) => `${name} retired it`;
export const broughtItBack = (name: string) => `${name} brought it back`;
export const changedFields = ({ people, fields }: { people: string; fields: string }) =>
  `${people} changed the ${fields}`;
export const fieldFromTo = ({ field, from, to }: { field: string; from: string; to: string }) =>
  `${field} from ${from} to ${to}`;
export const quotedValue = (value: string) => `“${value}”`;
export const listOf = (words: string[]) =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
/** Where the name of the API is not the word of the console. */
export const fieldNames: Record<string, string> = {
  category_ids: 'categories',
  images: 'pictures',
  image_url: 'picture',
  featured: 'place among the featured',
  position: 'place in the order',
  slug: 'address',
};

export const tooManyPictures = (maximum: number) =>
  `A gift has at most ${maximum} pictures. Please remove one first.`;
export const pictureTwice = 'Names a picture twice';
export const pictureOfAnotherGift = 'Names a picture that this gift does not have; please upload it first';
export const pictureTypeUnknown = 'Must be a JPEG, PNG, WebP or AVIF picture';
export const pictureDamaged = 'This picture is damaged and cannot be read';
export const pictureTooLarge = 'This picture has too many pixels; please make it smaller';
export const picturesUnavailable =
  'Pictures cannot be stored or fetched right now. Please try again in a moment.';

export const noSuchCategory = (id: string) => `There is no category “${id}”`;
export const categoryRetired = (name: string) =>
  `The category “${name}” is retired. Please bring it back or choose another one.`;
/** By the field that two categories have in common. */
export const categoryExists = {
  name: 'There is a category of this name already',
  slug: 'There is a category of this slug already',
};
export const retiredCategoryExists = {
  name: (name: string) => `The retired category “${name}” has this name. Please bring it back instead.`,
  slug: (name: string) => `The retired category “${name}” has this slug. Please bring it back instead.`,
};
export const categoryHasGifts = ({ count, name }: { count: number; name: string }) =>
  plural(count, {
    one: `1 gift is still in “${name}”. Please move or retire it first.`,
    other: `${count} gifts are still in “${name}”. Please move or retire them first.`,
  });

export const stockChangedMeanwhile = (stock: number | null) =>
  `The stock changed meanwhile: it is ${stock ?? 'unlimited'} now. Nothing was saved; please look at it again.`;
export const stockOrChange = 'Please give either stock or change';
export const stockIsUnlimited = 'The stock of this gift is unlimited. Please say how many are there.';
export const noneAreThere = 'None are there.';
export const onlySoManyAreThere = (stock: number) => `Only ${stock} are there.`;
export const takesMoreThanIsThere = (stock: number) => `Must be at least -${stock}`;
export const leavesTooMuchStock = (maximum: number) => `Must leave at most ${maximum} in stock`;

/** Reasons in the history of the stock. */
export const newOnTheShelves = 'New on the shelves';
export const counted = 'Counted';
export const cameIn = 'Came in';
export const takenOut = 'Taken out';
export const imported = 'Import';
