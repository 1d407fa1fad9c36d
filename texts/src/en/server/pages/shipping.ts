export const shipping = `# Shipping

Shipping is free and included in every price. The total on the gift's page is the total we charge your card.

## How long it takes

The clock starts when the gift is claimed, because that's when we learn where to ship it. It ships within 1-2 business days and arrives in 2-4 business days.

## Where we ship

Anywhere in the United States, including apartments, offices, and PO boxes. Recipients can add delivery instructions, like a gate code or a neighbor's name.

## The address

The recipient gives it to us, and only we and the carrier see it. The sender can see that the gift was claimed, shipped, and delivered, but not where it went. The recipient can fix a mistake from the gift link, on the device they used to claim it or from our email, until we start packing. After that, [contact us right away](/contact) and we'll do what we can.

## Tracking

Once the package ships, the [tracking page](/track) shows its tracking number and the estimated delivery date, if the carrier gives us one. We'll email the sender when it ships and when it arrives, and the recipient too, if they added an email.

## What's in the package

The gift, with your note and card. No price, no invoice.

## Late, lost, or damaged

[Contact us](/contact). We'll track it down with the carrier, and if it doesn't arrive in one piece, we'll refund the card you paid with. See [Returns](/returns).
`;
