export const help = `# Help Center

How it works, from picking a gift to delivery. Sending one takes just a few minutes.

## Giving a gift

1. Pick a gift and tap “Purchase as Gift.”
{if guest_checkout}
2. Enter your name, email, and card. Creating an account is optional.
{else}
2. Sign in with your phone number, then enter your name, email, and card.
{end}
3. Pick a card design and add a note, or skip either one.
4. Get your link. Copy it, share it, or have them scan the code. We'll email it to you too, so you won't lose it.
5. Send the link to the person the gift is for, and no one else. Anyone with the link can claim it.

## Receiving a gift

1. Open the link and tap the card. The sender is notified when you tap, not when you visit the page.
2. Tap “Add my address” and tell us where to ship it. Email and phone are optional.
3. Your link now shows where your package is. If you added an email, we'll let you know when it ships and arrives.

You can fix a typo in your address on that page until we start packing. If the gift isn't for you, you can decline it, and the sender gets a refund.

## Tracking a gift

The gift link always shows the latest status. You can also enter its ID on [the tracking page](/track).

- **Gift Selected:** paid for and waiting to be claimed.
- **Processing Order:** claimed, and we're getting it ready.
- **Order Placed:** being packed. The address can't be changed anymore.
- **Shipped:** on its way, with a tracking number.
- **Delivered:** it's there.

## Changing or canceling

Your receipt has a private link just for you. Use it to see whether the gift was opened and claimed, edit the note and card until it's opened, and cancel until it's claimed. If you have an account, you can do the same under [your gifts](/gifts).

## Signing in

We'll text a six-digit code to your phone, so there's no password to remember. The code expires in 10 minutes. If it doesn't arrive, wait 30 seconds, check the number, and request another.

## Still stuck?

[Email or call us](/contact). We're happy to help.
`;
