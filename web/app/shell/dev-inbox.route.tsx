import type { InboxMessage } from '@presently/contracts/dev-inbox';
import * as texts from '@presently/texts/shell';
import Mail from 'lucide-react/icons/mail';
import MessageSquare from 'lucide-react/icons/message-square';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect } from 'react';
import { Form, href, Link, useRevalidator } from 'react-router';
import { apiContext } from '~/lib/api-context';
import { listInboxMessages } from '~/lib/endpoints';
import { pageMeta } from '~/lib/meta';
import type { PageHandle } from '~/lib/page-handle';
import { rethrowAsRouteError } from '~/lib/rethrow-as-route-error';
import { useShopName } from '~/lib/shop-details';
import { Button } from '~/ui/button';
import { Card } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { IconButton } from '~/ui/icon-button';
import { TextField } from '~/ui/text-field';
import type { Route } from './+types/dev-inbox.route';
import { Logo } from './logo';

const POLL_INTERVAL_MS = 3000;

export const handle: PageHandle = {
  title: texts.localInbox,
  indexed: false,
  header: 'hidden',
  footer: 'none',
};

export const meta = (args: Route.MetaArgs) => pageMeta(args);

export async function loader({ context, request }: Route.LoaderArgs) {
  const to = new URL(request.url).searchParams.get('to')?.trim() || undefined;
  const { data } = await rethrowAsRouteError(context.get(apiContext)(listInboxMessages, { query: { to } }));
  return { to, messages: data };
}

/** SMS and emails that the shop would have sent, for installations without a provider. */
export default function DevInbox({ loaderData }: Route.ComponentProps) {
  const { to, messages } = loaderData;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(
      () => document.visibilityState === 'visible' && void revalidate(),
      POLL_INTERVAL_MS,
    );
    return () => clearInterval(timer);
  }, [revalidate]);

  return (
    <>
      <header className="border-b border-line">
        <div className="wrap-narrow flex h-16 items-center justify-between">
          <Link to={href('/')} aria-label={texts.homeOf(useShopName())} className="rounded-lg">
            <Logo />
          </Link>
          <IconButton label={texts.refresh} onClick={() => void revalidate()}>
            <RefreshCw aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      </header>
      <div className="wrap-narrow flex flex-col gap-6 py-8">
        <div>
          <h1 className="text-3xl">{texts.localInbox}</h1>
          <p className="mt-2 text-ink-muted">{texts.inboxExplained}</p>
        </div>
        <Form className="flex items-end gap-3" role="search">
          <TextField
            label={texts.to}
            name="to"
            defaultValue={to}
            placeholder={texts.inboxFilterPlaceholder}
            className="flex-1"
          />
          <Button type="submit" variant="secondary" className="mb-0.5">
            {texts.filter}
          </Button>
        </Form>
        <ol className="flex flex-col gap-4" aria-label={texts.messagesNewestFirst}>
          {messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ol>
        {messages.length === 0 && (
          <EmptyState icon={<Mail />} title={texts.noMessages} text={texts.inboxIsEmpty} />
        )}
      </div>
    </>
  );
}

function Message({ message }: { message: InboxMessage }) {
  const Icon = message.channel === 'sms' ? MessageSquare : Mail;
  return (
    <li>
      <Card padding="small">
        <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
          <Icon aria-hidden="true" className="size-4" />
          <span>
            <span className="sr-only">
              {texts.kindTo(message.channel === 'sms' ? texts.sms : texts.eMail)}{' '}
            </span>
            {message.to}
          </span>
          <time dateTime={message.created_at} className="ml-auto tabular-nums">
            {texts.inUtc(message.created_at.replace('T', ' ').slice(0, 19))}
          </time>
        </div>
        {message.subject && (
          <h2 className="mb-1 font-sans text-base font-semibold tracking-normal">{message.subject}</h2>
        )}
        <p className="text-sm whitespace-pre-wrap">
          <LinkifiedText text={message.body} />
        </p>
        {message.channel === 'email' && (
          <a
            href={`/api/dev/messages/${message.id}/email`}
            target="_blank"
            rel="noreferrer"
            className="mt-3 inline-flex min-h-11 items-center text-sm font-medium text-brand underline underline-offset-4"
          >
            {texts.seeAsEmail}
            <span className="sr-only"> {texts.opensNewTab}</span>
          </a>
        )}
      </Card>
    </li>
  );
}

/** Text with clickable URLs. */
function LinkifiedText({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/[^\s<>"')]+)/);
  let end = 0;
  return parts.map((part) => {
    end += part.length;
    if (!part.startsWith('http')) return part;
    return (
      <a key={end} href={part} className="font-medium break-all text-brand underline underline-offset-4">
        {part}
      </a>
    );
  });
}
