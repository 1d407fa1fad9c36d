import * as texts from '@presently/texts/shell';
import { type ReactNode, useRef } from 'react';
import { usePageOptions } from '~/lib/page-handle';
import { ToastHost } from '~/ui/toast-host';
import { Footer } from './footer';
import { Header } from './header';
import { NavigationProgress } from './navigation-progress';
import { SignInHost } from './sign-in-host';
import { useNavigationRecovery } from './use-navigation-recovery';
import { useRouteTransition } from './use-route-transition';

/** Header, page and footer, according to the page's options. */
export function AppShell({ children }: { children: ReactNode }) {
  const options = usePageOptions();
  const main = useRef<HTMLElement>(null);
  useRouteTransition(main);
  useNavigationRecovery();
  return (
    <div id="app">
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-full bg-brand-solid px-5 py-3 font-semibold text-on-brand focus:translate-y-0"
      >
        {texts.skipToContent}
      </a>
      <NavigationProgress />
      {options.header === 'shown' && <Header />}
      {options.landmarks === 'page' ? (
        children
      ) : (
        <main id="main" ref={main} tabIndex={-1} className="flex flex-1 flex-col">
          {children}
        </main>
      )}
      {options.footer !== 'none' && <Footer kind={options.footer} />}
      <SignInHost />
      <ToastHost />
    </div>
  );
}
