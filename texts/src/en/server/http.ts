export const nothingAtThisAddress = "There's nothing at this address.";
export const bodyIsEmpty = 'The body is empty; please send JSON.';
export const bodyIsNotJson = 'The body is not JSON.';
export const bodyLengthDiffers = 'The body has another length than announced.';
export const sendJsonObject = 'Please send a JSON object';
export const sendWithoutContentEncoding = 'Please send the body without Content-Encoding.';
export const requestUnreadable = 'The request could not be read.';
export const headersTooLong = 'The headers or the address are too long.';
export const requestTooSlow = 'The request took too long to arrive.';
export const requestFromAnotherSite = 'This request came from another site.';
export const shopAnswersAt = (origin: string) =>
  `This shop answers at ${origin}. To reach it by another name, set PUBLIC_ORIGIN to that address.`;
export const unknownCursor = 'Must be the next_cursor of the page before';
export const cardDetailsNotHere = 'Card details must go to the card processor, never here.';

export const fileMissing = (field: string) => `Please send a file in the field "${field}"`;
export const sendFileAsForm = 'Please send the file as multipart/form-data.';
export const fileTooLarge = (mebibytes: number) => `Must be at most ${mebibytes} MiB`;
export const oneFileAtATime = 'Please send one file at a time';
export const formUnreadable = 'The form could not be read; please send it again';

export const busyTitle = 'One moment, please';
export const busyExplanation =
  "We're getting more visitors than we can handle right now. Nothing is lost, and this page will try again on its own.";
