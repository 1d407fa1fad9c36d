export const about = `# About {shop_name}

We think a gift should start with joy, not with “Sorry, what's your address again?”

## Why we're here

The best part of a gift is the moment before you open it. Someone thought of you, picked something out, and now it's in your hands. Mailing a gift tends to spoil that. You ask for an address and the surprise is gone, or you don't ask and the package goes to their old apartment.

So we flipped it around. You pick a gift and get a link. They open it wherever they are, on the train or over breakfast. They read your note, untie the ribbon, and then tell us where to ship it. The surprise comes first, and the package follows.

## What we promise

- **One price.** The price on the page is what you pay. Shipping's included.
- **Their address is theirs.** We use it only to deliver the gift. You'll never see it, and others with the link see only the city and state.
- **No gift, no charge.** If a gift is declined or never claimed, we automatically refund your card. Real money, not store credit.
{if guest_checkout}
- **No account needed.** Not to give, and not to receive.
{else}
- **Nothing for them to sign up for.** They open the link, tell us where to ship it, and that's it.
{end}
{if analytics}
- **Your data stays yours.** We never sell it. [What we collect](/privacy) fits on one page.
{else}
- **No tracking.** We don't use trackers. [What we collect](/privacy) fits on one page.
{end}

## Come and say hello

Something went wrong, or wonderfully right? [Contact us](/contact). Real people read and answer every message.
`;
