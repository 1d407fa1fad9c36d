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

export const handle: PageHandle = { title: 'Preferences' };

export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  runPreferencesAction(await request.formData());

export const meta = (args: Route.MetaArgs) => pageMeta(args);

export default function Preferences() {
  const { user, status, openSignIn } = useAuth();
  return (
    <div className="wrap-narrow flex flex-col gap-6 pt-8 pb-16 md:pt-10">
      <h1 className="text-3xl">Preferences</h1>
      <Section title="Appearance">
        <ColourScheme />
      </Section>
      {status === 'loading' && <Skeleton rounded="card" className="h-40 w-full" />}
      {status === 'guest' && (
        <EmptyState
          icon={<Settings />}
          title="Your account's preferences"
          text="Sign in to choose your messages and to look after your data."
          action={<Button onClick={() => openSignIn()}>Sign in</Button>}
        />
      )}
      {user && (
        <>
          <Section title="Messages">
            <NotificationSettings user={user} />
          </Section>
          <Section title="Your devices">
            <SignOutEverywhere />
          </Section>
          <Section title="Your data">
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
