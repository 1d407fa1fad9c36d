export const notFound = 'Gift or order not found. Please check your ID and try again.';
export const completeBillingFirst = 'Please complete billing information first';
export const confirmAtYourBank = 'Your bank needs you to confirm this payment.';
export const paymentWaitsForBank = 'This payment is still waiting for the bank.';
export const tooManyCancelled =
  'Several gifts were canceled or declined recently. Please try again tomorrow.';
export const tooManyCancelledByGuest =
  'Several gifts were canceled or declined recently. Please sign in, or try again tomorrow.';
/** The reason of a refund. */
export const paidAfterTheEnd = 'Paid after the order ended';

export const paymentFailedNothingToCancel =
  "The payment for this gift didn't go through, so there's nothing to cancel.";
export const tooLateToCancel = "This gift is already on its way, so it can't be canceled.";
export const tooLateToChange = "This gift was already opened or has ended, so it can't be changed.";
export const cannotExtend = 'You can extend the deadline once, and only while the gift can still be claimed.';
export const cannotReplaceLink = 'Only a gift that can still be claimed can get a new link.';
export const cannotResendLinks =
  "We can't resend the links, because the gift has ended or has no email address.";
/** In place of reasons and notes. */
export const erasedReason = 'erased on request';
export const erasedNote = '(erased on request)';

export const giftWaitsForClaim = (day: string) =>
  `This gift can still be claimed. You can remove your data once it's delivered or canceled, or after ${day}.`;
export const giftIsOnItsWay = (day: string) =>
  `This gift is still on its way. You can remove your data once it's delivered, or from ${day}.`;
export const onlyRecipientHasData = 'Only the recipient can download or remove this data.';

export const onlyRecipientChangesAddress = 'Only the recipient can change the address.';
export const tooLateToCorrectAddress = "We're already packing this gift, so its address can't be changed.";
export const onlyRecipientSaysThanks = 'Only the recipient can send a thank-you note.';
export const tooEarlyForThanks = 'You can send a thank-you note once the gift is claimed.';
export const alreadySaidThanks = "You've already sent a thank-you note.";

export const simulatedCarrier = 'Presently Post';
/** Who moved an order, in its history. */
export const theCarrier = 'The carrier';
export const eventNotSigned = "This event isn't signed by the carrier.";
export const nameTheEvent = 'Please name it';
export const nameTheOrder = 'Please name the order by order_id or tracking_number';
export const statusOfTheCarrier = 'Must be Ordered, Shipped or Delivered';
export const noOrderOfTheCarrier = 'Order not found';
