/** Signs in with a code from the shop's outbox. Answers with the access token. */
export async function signIn(origin, phone_number) {
  const post = async (path, body) =>
    await (
      await fetch(`${origin}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify(body),
      })
    ).json();
  await post('/auth/send-code', { phone_number });
  const inbox = await (
    await fetch(`${origin}/api/dev/messages?to=${encodeURIComponent(phone_number)}`)
  ).json();
  const code = /\d{6}/.exec(inbox.data[0].body)[0];
  return (await post('/auth/verify-code', { phone_number, code })).data.token;
}
