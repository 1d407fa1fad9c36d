export const copied = 'Copied!';
export const clickToCopy = 'Click to copy';
export const orderNumber = (number: string) => `Order ${number}`;
export const copyId = (id: string) => `Copy ID: ${id}`;
export const giftId = (id: string) => `ID: ${id}`;
export const timeline = 'Timeline';
export const yourGiftHasArrived = 'Your gift has arrived';
export const onItsWay = 'Your gift is on its way';
export const yourGiftWasClaimed = 'Your gift was claimed';
export const gotItsAddress = 'They added their address. It ships in 1–2 business days.';
export const gotItsAddressOn = (time: string) =>
  `They added their address on ${time}. It ships in 1–2 business days.`;
export const claimableUntilElse = (until: string) =>
  `Unclaimed by ${until}? You'll be refunded automatically.`;
export const yourGiftWasOpened = 'Your gift was opened';
export const unwrappedWaiting = ({ when, deadline }: { when: string; deadline: string }) =>
  `Unwrapped on ${when}. They haven't added an address yet. ${deadline}`;
export const waitingToBeOpened = 'Your gift is waiting to be opened';
export const yourGiftWasDeclined = 'Your gift was declined';
export const yourGiftHasExpired = 'Your gift expired';
export const yourGiftWasCancelled = 'Your gift was canceled';
export const refunded = (amount: string) =>
  `We refunded ${amount} to the card you paid with. It can take your bank a few days to show it.`;
export const refundPending = (amount: string) => `We're refunding ${amount} to the card you paid with.`;
export const refundedToCard = (amount: string) => `We refunded ${amount} to your card.`;
export const refundingToCard = (amount: string) => `We're refunding ${amount} to your card.`;
export const giftWasCancelled = 'This gift was canceled.';
export const recipientDeclined = 'The recipient declined this gift.';
export const nobodyClaimed = "This gift wasn't claimed in time.";
export const claimedOn = (day: string) => `Claimed on ${day}.`;
export const openedWaitsUntil = ({ day, day2 }: { day: string; day2: string }) =>
  `Opened on ${day}. They have until ${day2} to add an address.`;
export const notOpenedUntil = (day: string) => `Not opened yet. They have until ${day} to claim it.`;
export const yourGift = 'Your gift';
export const theGift = 'The gift';
export const isWaiting = (giftPhrase: string) => `${giftPhrase} is waiting`;
export const isBeingPrepared = (giftPhrase: string) => `${giftPhrase} is being prepared`;
export const isOnItsWay = (giftPhrase: string) => `${giftPhrase} is on its way`;
export const hasArrived = (giftPhrase: string) => `${giftPhrase} has arrived`;
export const willNotBeSent = (giftPhrase: string) => `${giftPhrase} won't be sent`;
export const thisGiftWasDeclined = 'This gift was declined';
/** `gifter`: null without a name; the same below. */
export const declinedExplained = (gifter: string | null) =>
  `We've let ${gifter ?? 'the sender'} know and refunded the gift.`;
export const thisGiftHasExpired = 'This gift has expired';
export const expiredExplained = (gifter: string | null) =>
  `It wasn't claimed in time, so we didn't ship it, and ${gifter ?? 'the sender'} was refunded. It's still the thought that counts.`;
export const thisGiftWasCancelled = 'This gift was canceled';
export const cancelledForRecipient = (gifter: string | null) =>
  `It won't be shipped after all. Questions? Check with ${gifter ?? 'the sender'}.`;
