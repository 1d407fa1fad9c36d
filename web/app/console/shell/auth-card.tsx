import type { ReactNode } from 'react';
import { Logo } from '~/shell/logo';

/** A centred card, for signing in to the console. */
export function AuthCard({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="flex flex-1 items-center justify-center px-4 py-10">
      <div className="flex w-full max-w-md flex-col gap-5 rounded-card border border-line bg-surface p-6 shadow-card sm:p-8">
        <Logo />
        <div className="flex flex-col gap-2">
          <h1 className="text-2xl">{title}</h1>
          <p className="text-ink-muted">{text}</p>
        </div>
        {children}
      </div>
    </main>
  );
}
