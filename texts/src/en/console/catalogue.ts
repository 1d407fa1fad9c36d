import type { ReactNode } from 'react';
import { formatNumber } from '../../format.ts';
import { plural } from '../../plural.ts';
import { rich, type Wrap } from '../../rich.ts';

// The gifts.
export const giftsIntroduction =
  'What the shop sells. Changes show in the shop at once; orders keep the name and price they were bought at.';
export const nameBrandOrId = 'Name, brand or id';
export const category = 'Category';
export const sortedBy = 'Sorted by';
export const sorts = {
  name: 'Name',
  updated_at: 'Last changed',
  stock: 'Fewest left',
  popularity: 'Most popular',
  price: 'Lowest price',
};
export const whichGifts = 'Which gifts';
export const soldOut = 'Sold out';
export const retired = 'Retired';
export const listOfGifts = 'List of gifts';
export const noGiftFits = 'No gift fits that.';
export const showAllGifts = 'Show all gifts';
export const featured = 'Featured';
export const price = 'Price';
export const sold = 'Sold';
export const changed = 'Changed';
export const unlimited = 'Unlimited';
export const stockLeft = (stock: string) => `${stock} left`;

// One gift.
export const newGift = 'New gift';
export const lastChange = ({ time, sold, id }: { time: ReactNode; sold: string; id: ReactNode }) =>
  rich`Changed ${time} · sold ${sold} · ${id}`;
export const seeItInTheShop = 'See it in the shop';
export const bringItBack = 'Bring it back';
export const retire = 'Retire';
export const giftIsRetired =
  'This gift is retired: the shop does not show it. Orders and gift links with it stay as they are.';
export const giftChangedMeanwhile = 'Somebody else changed this gift meanwhile.';
export const whatItIs = 'What it is';
export const giftNameRequired = 'Please give the gift a name';
export const brand = 'Brand';
export const mayStayEmpty = 'May stay empty';
export const priceHint = 'All that the gifter pays';
export const enterAmount = 'Please enter an amount, like 24.50';
export const description = 'Description';
export const descriptionRequired = 'Please say in a few words what it is';
export const itsPageNames = 'Its page names';
export const featuredHint = 'Among the ten that open the home page.';
export const inStock = 'In stock';
export const emptyIsUnlimited = 'Empty: unlimited';
export const enterWholeNumberOrNothing = 'Please enter a whole number, or leave it empty';
export const addTheGift = 'Add the gift';
export const notSavedYet = 'Not saved yet';
export const isInTheShop = (gift: string) => `${gift} is in the shop`;
export const savedAndShown = 'Saved. The shop shows it already.';
export const leaveWithoutSaving = 'Leave without saving?';
export const wouldBeLost = 'What you typed here, and pictures still on their way, would be lost.';
export const leave = 'Leave';
export const stay = 'Stay';

// How the shop shows it.
export const asTheShopShowsIt = 'As the shop shows it';
export const preview = 'Preview';
export const inAList = 'In a list';
export const itsPage = 'Its page';
export const nameOfTheGift = 'Name of the gift';
export const descriptionComesHere = 'The description comes here.';

// Its stock.
export const howToChangeTheStock = 'How to change the stock';
export const addOrTake = 'Add or take';
export const setStock = 'Set';
export const makeUnlimited = 'Make unlimited';
export const changeBy = 'Change by';
export const changeByPlaceholder = '+12 or -3';
export const stockReasonPlaceholder = 'Delivery, count, damage …';
export const countFromNowOn = 'Count from now on';
export const changeStock = 'Change stock';
export const unlimitedNow = 'Unlimited now';
export const inStockNow = (stock: string) => `${stock} in stock now`;
export const stockHistory = 'History of the stock';
export const stockChanged = (change: {
  before: ReactNode;
  after: ReactNode;
  arrow: ReactNode;
  /** Read aloud, where the eye sees the arrow. */
  hidden: Wrap;
}) => rich`${change.before}${change.arrow}${change.hidden(' to ')}${change.after}`;

// Pictures.
export const pictures = 'Pictures';
export const atMost12 = 'At most 12';
export const sentWithTheGift = 'They are sent when the gift is added.';
export const pictureAt = (place: number) => `Picture ${place}`;
export const shownFirst = 'Shown first';
export const moveEarlier = (place: number) => `Move picture ${place} earlier`;
export const moveLater = (place: number) => `Move picture ${place} later`;
export const takeOut = (place: number) => `Take out picture ${place}`;
export const pictureMoved = ({ from, to, count }: { from: number; to: number; count: number }) =>
  `Picture ${from} is now at place ${to} of ${count}.`;
export const pictureTakenOut = ({ place, left }: { place: number; left: number }) =>
  `Picture ${place} is taken out; ${left} left.`;
export const dropPicturesHere = 'Drop pictures here';
export const choosePictures = 'Choose pictures';
export const pictureRequirements = 'JPEG, PNG, WebP or AVIF, up to 10 MB each';
export const notAPicture = (fileName: string) =>
  `“${fileName}” is not a picture the shop takes. Please give it JPEG, PNG, WebP or AVIF, up to 10 MB each.`;
export const pictureTooLarge = ({ fileName, megabytes }: { fileName: string; megabytes: string }) =>
  `“${fileName}” has ${megabytes} MB; a picture may have 10. Please make it smaller first.`;
export const oneFileAtATime = 'Please give one file at a time.';
export const letGoToTakeIt = 'Let go to take it';
export const waiting = 'Waiting';
export const percentSent = (percent: string) => `${percent} sent`;
export const makingItsSizes = 'Making its sizes …';
export const pictureNotSent = 'This picture could not be sent. Please try again.';
export const leaveItOut = 'Leave it out';
export const cancelUpload = 'Cancel';

// Somebody else has changed the same.
export const takenOver = (fields: string) => `Taken over, as you had not touched it: ${fields}.`;
export const theirsIs = ({ field, value, strong }: { field: string; value: string; strong: Wrap }) =>
  rich`${field}: theirs is ${strong(`“${value}”`)}; yours stands in the form.`;
export const takeTheirs = 'Take theirs';
export const nothingIsLost = 'Nothing of yours is lost. Saving now puts yours in the place of theirs.';
export const gotIt = 'Got it';

// The categories and the card designs.
export const whichOnes = 'Which ones';
export const inTheShop = 'In the shop';
export const moveUp = (name: string) => `Move ${name} up`;
export const moveDown = (name: string) => `Move ${name} down`;
export const isNowAtPlace = ({ name, place, count }: { name: string; place: number; count: number }) =>
  `${name} is now at place ${place} of ${count}.`;
export const edit = ({ name, hidden }: { name: string; hidden: Wrap }) => rich`Edit${hidden(` ${name}`)}`;
export const add = 'Add';
export const nameRequired = 'Please give it a name';
export const picture = 'Picture';
export const pictureOf = (name: string) => `Picture of ${name}`;
export const dropPictureHere = 'Drop a picture here';
export const dropAnotherPictureHere = 'Drop another picture here';
export const choosePicture = 'Choose a picture';
export const isAdded = (name: string) => `${name} is added`;
export const isRetired = (name: string) => `${name} is retired`;
export const isBackInTheShop = (name: string) => `${name} is back in the shop`;

export const categoriesIntroduction = 'In the order of the shop’s home page.';
export const newCategory = 'New category';
export const addCategory = 'Add a category';
export const noCategoryYet = 'There is no category yet.';
export const noCategoryRetired = 'No category is retired.';
export const giftCount = (count: number) =>
  plural(count, { one: '1 gift', other: `${formatNumber(count)} gifts` });
export const address = 'Address';
export const addressHint =
  'The end of its page’s address. Empty: made from the name. Links to an old one stop working.';

export const cardsIntroduction =
  'What gifters choose from, in this order. The link preview is made from the picture.';
export const newCard = 'New card design';
export const addCard = 'Add a card design';
export const noCardYet = 'There is no card design yet.';
export const noCardRetired = 'No card design is retired.';
export const notOfferedYet = (occasion: string) => `${occasion} · not offered: it has no picture yet`;
export const occasion = 'Occasion';
export const occasionRequired = 'Please say for what occasion it is';
export const occasionHint = 'Cards of one occasion stand together, like “Birthday”.';
export const cardDescriptionHint = 'Read to those who cannot see it.';
