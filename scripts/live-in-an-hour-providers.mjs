// Fake Twilio and SMTP servers for live-in-an-hour-check.sh. Prints their settings, and returns the messages they have
// received.
import { createServer } from 'node:http';
import { startFakeSmtp } from '../server/test/support/fake-smtp.ts';
import { startFakeTwilio } from '../server/test/support/fake-twilio.ts';

const [port] = process.argv.slice(2);
const [twilio, smtp] = [await startFakeTwilio(), await startFakeSmtp()];
const settings = {
  TWILIO_ACCOUNT_SID: twilio.settings.accountSid,
  TWILIO_AUTH_TOKEN: `"${twilio.settings.authToken}"`,
  TWILIO_FROM: twilio.settings.from,
  TWILIO_API_HOST: twilio.settings.apiHost,
  SMTP_URL: smtp.settings.url,
};
createServer((_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ sms: twilio.taken, mails: smtp.received }));
}).listen(Number(port), '127.0.0.1', () => {
  for (const [name, value] of Object.entries(settings)) console.log(`${name}=${value}`);
});
