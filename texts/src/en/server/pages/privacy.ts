export const privacy = `# Privacy Policy

{if analytics}
We collect only what we need to deliver a gift, and show it to as few people as possible.
{else}
We collect only what we need to deliver a gift, and show it to as few people as possible. We don't track you.
{end}

## What we collect

- **When you give:** your name, email, and billing address, the gift you picked, your note, and what you paid. From the card processor we get only a payment reference, never your card number or security code.
- **When you receive:** your name and delivery address. Your email, phone, and delivery instructions if you add them, and your thank-you note if you send one.
- **When you review a gift:** your rating, what you write, and your first name. You can edit or remove it anytime.
- **When you have an account:** your phone number, name, email, wishlist, and preferences.
- **When you browse:** which gift pages you view, under a random ID that your browser forgets when you close the tab, and with your account if you're signed in.

## Who sees what

- **Anyone with the gift link:** the gift, the note and card, the sender's name, and where the package is. Once it's claimed, the recipient's first name, city, and state. Never the street, ZIP, phone, or email.
- **The recipient:** all of that, plus their own full address.
- **The sender:** all of that, plus what was paid and whether the gift was opened and claimed. Never the address.
- **Our staff:** what they need to pack, ship, and refund. We log every time someone views an address.
- **Everyone:** reviews, with the reviewer's first name. Never who sent a gift to whom.
- **The card processor, the carrier, and the services that send our texts and emails:** only what each one needs. We never sell your data.

## Cookies and storage

We use four kinds of cookies. All are necessary, and no script can read them:

- one keeps you signed in for 30 days after your last visit
- one recognizes the browser you sign in with, so no one else can lock you out
- one recognizes, for a day, a browser that asked for a sign-in code
- one lets a gift recipient see and edit their own address

{if analytics}
Your browser also stores your sign-in, your theme, the last gifts you viewed, and any checkout you haven't finished. None of it is used to track you. The card processor may set its own cookies to prevent fraud while you pay.
{else}
Your browser also stores your sign-in, your theme, the last gifts you viewed, and any checkout you haven't finished. None of it is used to track you, so there's no cookie banner to click. The card processor may set its own cookies to prevent fraud while you pay.
{end}

{if analytics}
## Analytics

An analytics service ({analytics_host}) counts visits to our public pages: home, gifts, categories, and pages like this one. It isn't there when you pay for, open, track, or manage a gift.

{end}
{if error_reports}
## When something breaks

Your browser tells an error-reporting service ({error_reports_host}) what broke and where in our code, without addresses, names, notes, phone numbers, or gift links.

{end}
## How we protect it

We scramble keys and sign-ins before we store them, so even someone with our database couldn't read them. Addresses, links, and codes stay out of our logs. Gift links can't be guessed and are hidden from search engines.

## How long we keep it

- **A recipient's address and contact details:** {keep_addresses} after delivery. Then we erase all but the state and ZIP code, which our tax reports need.
- **The emails and texts we sent you:** {keep_messages}.
- **Purchases that were never paid:** your name, email, billing address, and note for {keep_unpaid}.
- **Scrambled identifiers of the card and network used to pay, which help us stop card fraud:** {keep_fingerprints}.
- **Gift pages you viewed:** {keep_views}, then deleted at the end of that month.
- **The log of what our staff viewed and changed:** {keep_activity_log}.
- **Your account, the gifts you sent, and your reviews:** until you delete them. After that we keep only what our accounting needs: what was bought, when, and for how much.
{if backups}
- **Backups:** we delete them after {keep_backups} at most. Until then, data you've deleted is still in them.
{end}

## Your choices

If you have an account, you can download or delete your data in your [preferences](/preferences). Deleting signs you out everywhere and erases what's personal: your name on gift links, your notes, your reviews, messages from recipients, and the messages we sent you.

Without an account, you'll find the same under “Your data” on the page that your emailed link opens, for gifts you sent and gifts you received. While a gift is on its way, its data can't be removed yet. The page tells you how long that takes.

Lost your link, or need a hand?
{if contact_email}
Email [{contact_email}](mailto:{contact_email}).
{else}
[Contact us](/contact).
{end}
`;
