import { codeMessage } from '@presently/texts/server/accounts';
import { expect, test } from 'vitest';

/**
 * The default alphabet of GSM 03.38: text with other characters is sent as UCS-2, with 70 instead of 160 characters per
 * message.
 */
const GSM_7 = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;
/** Maximum length of each segment of a longer UCS-2 message. */
const UCS_2_SEGMENT = 67;
const MAX_SHOP_NAME = 60;

test("a code's SMS names the shop and is one segment, even with the longest name of a shop @R15-48", () => {
  const message = codeMessage({ code: '123456', shopName: 'N'.repeat(MAX_SHOP_NAME) });
  expect(message).toMatch(/^123456 is your N{60} code\./);
  expect(message).toMatch(GSM_7);
  expect(message.length).toBeLessThanOrEqual(160);
});

test("a code's SMS is at most two segments in any script @R15-48", () => {
  const message = codeMessage({ code: '123456', shopName: '店'.repeat(MAX_SHOP_NAME) });
  expect(message.length).toBeLessThanOrEqual(2 * UCS_2_SEGMENT);
});
