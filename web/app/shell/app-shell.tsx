import * as texts from '@presently/texts/shell';
import { type ReactNode, useRef } from 'react';
import { usePageOptions } from '~/lib/page-handle';
import { ToastHost } from '~/ui/toast-host';
import { Footer } from './footer';
import { Header } from './header';
import { NavigationProgress } from './navigation-progress';
import { NavigationRecovery } from './navigation-recovery';
import { OfflineNotice } from './offline-notice';
import { SignInHost } from './sign-in-host';
import { useRouteTransition } from './use-route-transition';
import { WithoutScripts } from './without-scripts';

/** Header, page and footer, according to the page's options. */
export function AppShell({ children }: { children: ReactNode }) {
  const options = usePageOptions();
  const main = useRef<HTMLElement>(null);
  useRouteTransition(main);
  return (
    <div id="app">
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-full bg-brand-solid px-5 py-3 font-semibold text-on-brand focus:translate-y-0"
      >
        {texts.skipToContent}
      </a>
      <NavigationProgress />
      <WithoutScripts />
      {options.header === 'shown' ? (
        <Header notice={<OfflineNotice />} />
      ) : (
        <div className="sticky top-0 z-30">
          <OfflineNotice />
        </div>
      )}
      {options.landmarks === 'page' ? (
        children
      ) : (
        <main id="main" ref={main} tabIndex={-1} className="flex flex-1 flex-col">
          {children}
        </main>
      )}
      {options.footer !== 'none' && <Footer kind={options.footer} />}
      <SignInHost />
      <NavigationRecovery />
      <ToastHost />
    </div>
  );
}
