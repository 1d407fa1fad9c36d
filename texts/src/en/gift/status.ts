export const copyFailed = 'Failed to copy. Please try again.';
export const copied = 'Copied!';
export const clickToCopy = 'Click to copy';
export const copyId = (id: string) => `Copy ID: ${id}`;
export const giftId = (id: string) => `ID: ${id}`;
export const timeline = 'Timeline';
export const yourGiftHasArrived = 'Your gift has arrived';
export const onItsWay = 'Your gift is on its way';
export const yourGiftWasClaimed = 'Your gift was claimed';
export const gotItsAddress = 'It got its address. It ships in 1-2 business days.';
export const gotItsAddressOn = (time: string) =>
  `It got its address on ${time}. It ships in 1-2 business days.`;
export const claimableUntilElse = (until: string) =>
  `It can be claimed until ${until}; after that the money goes back to your card.`;
export const yourGiftWasOpened = 'Your gift was opened';
export const unwrappedWaiting = ({ when, deadline }: { when: string; deadline: string }) =>
  `Unwrapped on ${when}, and waiting for an address. ${deadline}`;
export const waitingToBeOpened = 'Your gift is waiting to be opened';
export const yourGiftWasKindlyDeclined = 'Your gift was kindly declined';
export const yourGiftHasExpired = 'Your gift has expired';
export const yourGiftWasCancelled = 'Your gift was cancelled';
export const refunded = (amount: string) =>
  `The ${amount} went back to the card it came from. Banks take a few days to show it.`;
export const refundPending = (amount: string) => `The ${amount} goes back to the card it came from.`;
export const yourMoneyIsBack = (amount: string) => `Your ${amount} went back to your card.`;
export const yourMoneyIsOnItsWayBack = (amount: string) => `Your ${amount} is on its way back to your card.`;
export const youCancelledThisGift = 'You cancelled this gift.';
export const recipientDeclined = 'The recipient kindly declined this gift.';
export const nobodyClaimed = 'Nobody claimed this gift in time.';
export const claimedOn = (day: string) => `Claimed on ${day}.`;
export const openedWaitsUntil = ({ day, day2 }: { day: string; day2: string }) =>
  `Opened on ${day}. It waits for an address until ${day2}.`;
export const notOpenedUntil = (day: string) => `Not opened yet. It can be claimed until ${day}.`;
export const yourGift = 'Your gift';
export const theGift = 'The gift';
export const isWaiting = (giftPhrase: string) => `${giftPhrase} is waiting`;
export const isBeingPrepared = (giftPhrase: string) => `${giftPhrase} is being prepared`;
export const isOnItsWay = (giftPhrase: string) => `${giftPhrase} is on its way`;
export const hasArrived = (giftPhrase: string) => `${giftPhrase} has arrived`;
export const willNotBeSent = (giftPhrase: string) => `${giftPhrase} will not be sent`;
export const declinedWithThanks = 'This gift was declined';
export const declinedExplained = (gifter: string) => `We've let ${gifter} know and refunded the gift.`;
export const thisGiftHasExpired = 'This gift has expired';
export const expiredExplained = (gifter: string) =>
  `Nobody gave it an address in time, so it was not sent, and ${gifter} got the money back. The thought stays.`;
export const thisGiftWasCancelled = 'This gift was cancelled';
export const cancelledForRecipient = (gifter: string) =>
  `It won't be shipped after all. Questions? Check with ${gifter}.`;
