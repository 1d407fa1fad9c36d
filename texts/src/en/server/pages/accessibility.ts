export const accessibility = `# Accessibility

Everyone should be able to send and receive a gift here, whatever device or assistive technology they use.

## What we do

- **Keyboard:** everything works without a mouse, and the focused element always stands out.
- **Screen readers:** headings, fields, errors, and status changes have names that are read aloud.
- **Contrast and size:** text is readable in light and dark, and pages work zoomed in and on small screens.
- **Motion:** if your device asks for reduced motion, gifts open without animation.
- **Slow or old browsers:** you can browse, search, and track gifts without scripts.

We follow the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, and check our pages against them automatically.

## Something in your way?

[Tell us](/contact) which page it was and what you use. We'll help you place or claim your gift another way, and fix it.
`;
