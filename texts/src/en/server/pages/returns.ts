export const returns = `# Returns and refunds

We refund the card you paid with, never store credit. Most refunds are automatic.

## Before the gift is claimed

- **You change your mind.** Cancel from the link in your receipt, or under [your gifts](/gifts). You get a full refund.
- **They decline it.** The recipient can say no thanks. You get a full refund, and their message if they left one.
- **No one claims it.** They have {claim_window} to claim it. If they're slow to respond, we'll email you a reminder to send them. After {claim_window} it expires and you get a full refund automatically.

## After it's claimed

Once it's claimed, the gift belongs to the recipient and we start packing it, so the sender can't cancel anymore. If something's wrong, [contact us](/contact). We can still stop it until it ships.

## After it arrives

Damaged, wrong, or not as described? Either of you can tell us within 30 days, with a photo if you can. We'll make it right with a full or partial refund to the sender's card.

Just not the right gift? You can return it unused within 30 days. Contact us first and we'll tell you where to send it. Food, flowers, and made-to-order items can't be returned.

## How long refunds take

We start refunds right away, and you'll see yours on your gift's page within seconds. Your bank usually takes 5–10 business days to show it.
`;
