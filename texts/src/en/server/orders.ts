export const notFound = 'Gift or order not found. Please check your ID and try again.';
export const completeBillingFirst = 'Please complete billing information first';
export const confirmAtYourBank = 'Your bank asks you to confirm this payment.';
export const paymentWaitsForBank = 'This payment still waits for your bank.';
export const tooManyCancelled = 'Too many gifts were bought and cancelled. Please try again tomorrow.';
export const tooManyCancelledByGuest =
  'Too many gifts were bought and cancelled. Please sign in, or try again tomorrow.';
/** The reason of a refund. */
export const paidAfterTheEnd = 'paid after the order had ended';

export const tooLateToCancel = 'This gift is already on its way and can no longer be cancelled.';
export const tooLateToChange =
  'This gift has already been opened or has ended, so it can no longer be changed.';
export const cannotExtend = 'Only a gift that can still be claimed can be given more time, and only once.';
export const cannotReplaceLink = 'Only a gift that can still be claimed can be given another link.';
export const cannotResendLinks =
  'The links can be sent again while the gift goes on and an e-mail address is known.';
/** In place of reasons and notes. */
export const erasedReason = 'erased with the account';
export const erasedNote = '(erased with the account)';

export const onlyRecipientChangesAddress = 'Only the recipient can change the address.';
export const tooLateToCorrectAddress =
  'This gift is already being prepared, so its address can no longer be changed.';
export const onlyRecipientSaysThanks = 'Only the recipient can say thank you.';
export const tooEarlyForThanks = 'You can say thank you once the gift is claimed.';
export const alreadySaidThanks = 'You have already sent a thank-you note.';

export const simulatedCarrier = 'Presently Post';
/** Who moved an order, in its history. */
export const theCarrier = 'The carrier';
export const eventNotSigned = 'This event is not signed by the carrier.';
export const nameTheEvent = 'Please name it';
export const nameTheOrder = 'Please name the order by order_id or tracking_number';
export const statusOfTheCarrier = 'Must be Ordered, Shipped or Delivered';
export const noOrderOfTheCarrier = 'There is no such order';
