/** Each heading of the third level is a question that opens. */
export const faq = `# FAQ

Short answers about giving and receiving gifts by link. The longer ones are in the [Help Center](/help).

## Giving

### Do I need an account?

{if guest_checkout}
No. Enter your name, email, and card, and you're set. An account keeps your gifts and wishlist in one place.
{else}
To send a gift, yes. Sign in with your phone number and the code we text you, so there's no password. To receive one, no.
{end}

### Do I need their address or phone number?

No. Send them the link however you like, and they give us their address themselves.

### What does it cost?

The price on the gift's page. Shipping is included, and nothing is added at the end.

### Will they see the price?

Not while it's wrapped. The link preview doesn't show the gift or its price, and there's no price in the package. After they claim it, the tracking page shows the gift as it appears in our shop, price included.

### Can I change the note after I pay?

Yes, and the card design too, until the gift is opened. Use the link in your receipt, or go to your gifts when you're signed in.

### I lost the link.

It's in the email we sent you, and under [your gifts](/gifts) when you're signed in.

### I sent the link to the wrong chat!

Open your gift from the receipt or from your gifts, and replace its link before anyone claims it. The old link stops working right away, and you can share the new one.

## Receiving

### Is it really free for me?

Yes. It's paid for, shipping included. We'll never ask you for a card.

### How long do I have to claim it?

You have {claim_window} from the purchase, but the sooner you add your address, the sooner it ships. After {claim_window} the gift expires and the sender gets a refund.

### Does the sender see my address?

No. They can see that you opened, claimed, and received the gift. Anyone else with the link sees only your first name, city, and state.

### I made a mistake in my address.

Open your gift link on the same device and fix it there, until we start packing. After that, contact us.

### What if it's not for me?

You can decline it on the claim page, with a message if you like. The sender gets a refund and a polite note.

### How do I say thank you?

After you claim the gift, your link shows a place to write a thank-you note. We pass it on to the sender.

## Money and safety

### Is my card safe?

Yes. Your card number goes straight from your browser to the card processor. It never touches our servers.

### My card was declined. Was I charged?

No. Everything you entered is still there, so try again or use another card. You'll never be charged twice.

### When do I get a refund?

When you cancel, when the gift is declined, or when it isn't claimed within {claim_window}. You get a full refund to the card you paid with. Learn more under [Returns](/returns).

### Do you track me?

{if analytics}
We count visits to our public pages, like home and gifts. Not when you pay for, open, track, or manage a gift. See [Privacy](/privacy).
{else}
No. We don't use trackers or advertising cookies. See [Privacy](/privacy).
{end}
`;
