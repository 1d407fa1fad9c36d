import { type ReactNode, useRef } from 'react';
import { useRouteTransition } from '~/shell/use-route-transition';
import { useUndo } from '../orders/use-undo';
import { useQueuePolling } from './queue-counts';
import { RestoredNotice } from './restored-notice';
import { Sidebar } from './sidebar';
import { TabBar } from './tab-bar';
import { TopBar } from './top-bar';

/** Frame of all console screens: a sidebar on wide screens, top bar and tab bar on phones and tablets. */
export function ConsoleShell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useRouteTransition(main);
  useQueuePolling();
  useUndo();
  return (
    <div className="flex flex-1 flex-col min-[1024px]:flex-row">
      <Sidebar />
      <TopBar />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="flex min-w-0 flex-1 flex-col pb-20 min-[1024px]:pb-0"
      >
        <RestoredNotice />
        {children}
      </main>
      <TabBar />
    </div>
  );
}
