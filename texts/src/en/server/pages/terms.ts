export const terms = `# Terms of Service

The rules, in plain English. By sending or claiming a gift here, you agree to them.

## Buying a gift

Prices are in US dollars and include shipping. The sale is complete when your card is charged and you have your gift link. Until then, you owe nothing. If a gift sells out while you check out, we'll tell you and won't charge you. Your order keeps the name and price at the time of purchase, even if the shop changes them later.

## The gift link

The link is the gift. Anyone who has it can claim the gift, once, so share it with care. The first person to claim it with an address gets the gift, and we can't tell whether that's the person you had in mind.

## Claiming

A gift can be claimed for {claim_window} after purchase. The address must be a real US address where the recipient can receive packages. After {claim_window}, the gift expires and the sender gets a full refund.

## Cancellations and refunds

The sender can cancel until the gift is claimed. Refunds go to the card you paid with. Our full policy is under [Returns](/returns) and is part of these terms. Nothing here limits your rights under your local law.

## Notes and cards

What you write is yours. Please don't write anything illegal, threatening, or hateful. If you do, we may cancel and refund the gift.

## Accounts

Each account belongs to one phone number. Keep your codes to yourself. We'll never ask you for one. You can delete your account at any time.

## Our responsibility

We're responsible for selling what we describe and delivering it as promised, up to the amount paid for the gift. We're not responsible for delays that neither we nor the carrier could prevent, or for links that get passed on.

## Changes

If these terms change, the terms at the time of purchase still apply to gifts you've already bought. Questions? [Ask us](/contact).
`;
