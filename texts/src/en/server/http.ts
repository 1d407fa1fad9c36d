export const nothingAtThisAddress = "There's nothing at this address.";
export const bodyIsEmpty = 'The body is empty. Send JSON.';
export const bodyIsNotJson = "The body isn't JSON.";
export const bodyLengthDiffers = "The body's length doesn't match Content-Length.";
export const sendJsonObject = 'Send a JSON object';
export const sendWithoutContentEncoding = 'Send the body without Content-Encoding.';
export const requestUnreadable = "We couldn't read the request.";
export const headersTooLong = 'The headers or the address are too long.';
export const requestTooSlow = 'The request took too long to arrive.';
export const requestFromAnotherSite = 'This request came from another site.';
export const shopAnswersAt = (origin: string) =>
  `This shop answers at ${origin}. To reach it by another name, set PUBLIC_ORIGIN to that address.`;
export const unknownCursor = 'Must be the next_cursor of the page before';
export const cardDetailsNotHere = 'Card details must go to the card processor, never here.';

export const fileMissing = (field: string) => `Send a file in the “${field}” field`;
export const sendFileAsForm = 'Send the file as multipart/form-data.';
export const fileTooLarge = (mebibytes: number) => `Must be at most ${mebibytes} MB`;
export const oneFileAtATime = 'Send one file at a time';
export const formUnreadable = "We couldn't read the form. Please send it again";

export const busyTitle = 'One moment, please';
export const busyExplanation =
  "We're getting more visitors than we can handle right now. Nothing is lost, and this page will try again on its own.";
