import * as texts from '@presently/texts/account';
import Settings from 'lucide-react/icons/settings';
import type { ReactNode } from 'react';
import { useAuth } from '~/lib/auth';
import { pageMeta } from '~/lib/meta';
import type { PageHandle } from '~/lib/page-handle';
import { Button } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Skeleton } from '~/ui/skeleton';
import type { Route } from './+types/preferences.route';
import { AccountData } from './account-data';
import { ColourScheme } from './colour-scheme';
import { NotificationSettings } from './notification-settings';
import { runPreferencesAction } from './preferences-action';
import { SignOutEverywhere } from './sign-out-everywhere';

export const handle: PageHandle = { title: texts.preferences };

export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  runPreferencesAction(await request.formData());

export const meta = (args: Route.MetaArgs) => pageMeta(args);

export default function Preferences() {
  const { user, status, openSignIn } = useAuth();
  return (
    <div className="wrap-narrow flex flex-col gap-6 pt-8 pb-16 md:pt-10">
      <h1 className="text-3xl">{texts.preferences}</h1>
      <Section title={texts.appearance}>
        <ColourScheme />
      </Section>
      {status === 'loading' && <Skeleton rounded="card" className="h-40 w-full" />}
      {status === 'guest' && (
        <EmptyState
          icon={<Settings />}
          title={texts.yourAccountsPreferences}
          text={texts.signInForPreferences}
          action={<Button onClick={() => openSignIn()}>{texts.signIn}</Button>}
        />
      )}
      {user && (
        <>
          <Section title={texts.messages}>
            <NotificationSettings user={user} />
          </Section>
          <Section title={texts.yourDevices}>
            <SignOutEverywhere />
          </Section>
          <Section title={texts.yourData}>
            <AccountData />
          </Section>
        </>
      )}
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 rounded-card border border-line bg-surface p-5 shadow-card sm:p-6">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}
