import type { ReactNode } from 'react';
import { formatNumber } from '../../format.ts';
import { plural } from '../../plural.ts';
import { rich, type Wrap } from '../../rich.ts';

// The gifts.
export const giftsIntroduction =
  'Everything you sell. Changes go live right away. Past orders keep their original name and price.';
export const nameBrandOrId = 'Name, brand, or ID';
export const category = 'Category';
export const sortBy = 'Sort by';
export const sorts = {
  name: 'Name',
  updated_at: 'Recently updated',
  stock: 'Lowest stock',
  popularity: 'Most popular',
  price: 'Lowest price',
};
export const filterGifts = 'Filter gifts';
export const soldOut = 'Sold out';
export const retired = 'Retired';
export const listOfGifts = 'List of gifts';
export const noGiftMatches = 'No gifts match.';
export const showAllGifts = 'Show all gifts';
export const featured = 'Featured';
export const price = 'Price';
export const sold = 'Sold';
export const updated = 'Updated';
export const unlimited = 'Unlimited';
export const stockLeft = (stock: string) => `${stock} left`;

// One gift.
export const newGift = 'New gift';
export const lastUpdate = ({ time, sold, id }: { time: ReactNode; sold: string; id: ReactNode }) =>
  rich`Updated ${time} · ${sold} sold · ${id}`;
export const viewInShop = 'View in shop';
export const restore = 'Restore';
export const retire = 'Retire';
export const giftIsRetired =
  "This gift is retired, so it's hidden from the shop. Existing orders and gift links still work.";
export const giftChangedMeanwhile = 'Someone else just changed this gift.';
export const details = 'Details';
export const giftNameRequired = 'Enter a name';
export const brand = 'Brand';
export const optional = 'Optional';
export const priceHint = 'Total charged at checkout';
export const enterAmount = 'Enter an amount, like 24.50';
export const description = 'Description';
export const descriptionRequired = 'Enter a short description';
export const mainCategory = 'Main category';
/** By kind of tag. */
export const suits = { occasion: 'Occasions (optional)', recipient: 'Recipients (optional)' };
export const occasionsAndRecipients = 'Occasions and recipients';
export const featuredGifts = 'Featured gifts';
export const featuredOrder = 'Featured order';
export const featuredIntroduction =
  'The home page shows the first 10 in this order. Drag a gift, or use its arrow buttons or the arrow keys.';
export const notOnHomePage = 'Not on the home page';
export const noneFeatured = 'No featured gifts yet. Open a gift and check “Featured” to show it here.';
export const featuredHint = 'Show on the home page (10 max).';
export const inStock = 'In stock';
export const blankIsUnlimited = 'Blank = unlimited';
export const enterWholeNumberOrNothing = 'Enter a whole number, or leave this blank';
export const saveGift = 'Save gift';
export const unsavedChanges = 'Unsaved changes';
export const isInTheShop = (gift: string) => `${gift} is now in the shop`;
export const savedAndLive = 'Saved. Changes are live.';
export const changesLost = "You'll lose your changes, and any images that are still uploading.";

// How the shop shows it.
export const preview = 'Preview';
export const previewAs = 'Preview as';
export const inAList = 'List';
export const itsPage = 'Page';
export const nameOfTheGift = 'Gift name';
export const descriptionComesHere = 'Your description goes here.';

// Its stock.
export const howToChangeTheStock = 'How to update stock';
export const addOrTake = 'Add or remove';
export const setStock = 'Set';
export const makeUnlimited = 'Make unlimited';
export const changeBy = 'Change by';
export const changeByPlaceholder = '+12 or -3';
export const stockReasonPlaceholder = 'Delivery, count, damage…';
export const trackStock = 'Track stock';
export const updateStock = 'Update stock';
export const unlimitedNow = 'Stock is now unlimited';
export const inStockNow = (stock: string) => `${stock} now in stock`;
export const stockHistory = 'Stock history';
export const stockChanged = (change: {
  before: ReactNode;
  after: ReactNode;
  arrow: ReactNode;
  /** Read aloud, where the eye sees the arrow. */
  hidden: Wrap;
}) => rich`${change.before}${change.arrow}${change.hidden(' to ')}${change.after}`;

// Images.
export const images = 'Images';
export const maxImages = 'Up to 12';
export const uploadedWhenSaved = "We'll upload these when you save the gift.";
export const imageAt = (place: number) => `Image ${place}`;
export const mainImage = 'Main image';
export const moveEarlier = (place: number) => `Move image ${place} left`;
export const moveLater = (place: number) => `Move image ${place} right`;
export const removeImage = (place: number) => `Remove image ${place}`;
export const imageMoved = ({ from, to, count }: { from: number; to: number; count: number }) =>
  `Image ${from} moved to position ${to} of ${count}.`;
export const imageRemoved = ({ place, left }: { place: number; left: number }) =>
  `Image ${place} removed. ${left} left.`;
export const dropImagesHere = 'Drop images here';
export const chooseImages = 'Choose images';
export const imageRequirements = 'JPEG, PNG, WebP, or AVIF, up to 10 MB';
export const notAnImage = (fileName: string) =>
  `“${fileName}” isn't a supported image. Use JPEG, PNG, WebP, or AVIF, up to 10 MB.`;
export const imageTooLarge = ({ fileName, megabytes }: { fileName: string; megabytes: string }) =>
  `“${fileName}” is ${megabytes} MB. Images can be up to 10 MB.`;
export const imageDamaged = (fileName: string) =>
  `“${fileName}” is damaged and can't be opened. Save a new copy and try again.`;
export const imageUnreadable = (fileName: string) => `We couldn't read “${fileName}”. Choose it again.`;
export const oneFileAtATime = 'Add one file at a time.';
export const dropToUpload = 'Drop to upload';
export const waiting = 'Waiting';
export const percentUploaded = (percent: string) => `${percent} uploaded`;
export const processing = 'Processing…';
export const imageNotUploaded = "This image didn't upload. Please try again.";
export const remove = 'Remove';
export const cancelUpload = 'Cancel';

// Someone else has changed the same.
export const takenOver = (fields: string) =>
  `Updated to their version, since you hadn't edited it: ${fields}.`;
export const theirsIs = ({ field, value, strong }: { field: string; value: string; strong: Wrap }) =>
  rich`${field}: They entered ${strong(`“${value}”`)}. Your version is in the form.`;
export const takeTheirs = 'Use theirs';
export const yourChangesAreKept = 'Your changes are still here. Saving replaces theirs with yours.';
export const gotIt = 'Got it';

// The categories and the card designs.
export const filterList = 'Filter';
export const inTheShop = 'In the shop';
export const moveUp = (name: string) => `Move ${name} up`;
export const moveDown = (name: string) => `Move ${name} down`;
export const movedTo = ({ name, place, count }: { name: string; place: number; count: number }) =>
  `${name} moved to position ${place} of ${count}.`;
export const edit = ({ name, hidden }: { name: string; hidden: Wrap }) => rich`Edit${hidden(` ${name}`)}`;
export const add = 'Add';
export const nameRequired = 'Enter a name';
export const image = 'Image';
export const imageOf = (name: string) => `Image of ${name}`;
export const dropImageHere = 'Drop an image here';
export const dropNewImageHere = 'Drop a new image here';
export const chooseImage = 'Choose an image';
export const added = (name: string) => `${name} added`;
export const wasRetired = (name: string) => `${name} retired`;
export const restored = (name: string) => `${name} restored`;

export const categoriesIntroduction = 'Shown in this order on the home page.';
export const newCategory = 'New category';
export const addCategory = 'Add category';
export const noCategoryYet = 'No categories yet';
export const noCategoryRetired = 'No retired categories';
export const giftCount = (count: number) =>
  plural(count, { one: '1 gift', other: `${formatNumber(count)} gifts` });
export const pageAddress = 'Page address';
export const pageAddressHint =
  "The last part of the page's URL. Blank = based on the name. Links to the old address stop working.";

export const cardsIntroduction =
  'The designs shoppers choose from, in this order. The image is also used in link previews.';
export const newCard = 'New card design';
export const addCard = 'Add card design';
export const noCardYet = 'No card designs yet';
export const noCardRetired = 'No retired card designs';
export const hiddenWithoutImage = (occasion: string) => `${occasion} · Hidden until it has an image`;
export const occasion = 'Occasion';
export const occasionRequired = 'Enter an occasion';
export const occasionHint = 'Cards for the same occasion are grouped together, like “Birthday.”';
export const altTextHint = 'Alt text for screen readers.';
