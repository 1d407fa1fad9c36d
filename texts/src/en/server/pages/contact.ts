/** The page shows the email address, the phone number and the postal address below the first paragraph. */
export const contact = `# Contact

Email or call us. You'll hear back from a real person.

## Help us help you

- **You gave a gift:** tell us the order number from your receipt, or the email address you used at checkout and the date.
- **You received one:** tell us who sent it, and the tracking number if you have one.
- **Something looked broken:** send us the short code on the error page, if you saw one.

Please don't send us card numbers, verification codes, or gift links meant for someone else. Anyone with a gift link can claim the gift, so we'll never ask for one.

## Need a faster answer?

[Track a gift](/track) with its ID, check the [FAQ](/faq), or read how [cancellations and refunds](/returns) work.
`;
