import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { useAuth } from '~/lib/auth';
import { EmptyState } from '~/ui/empty-state';

/** Renders a screen for owners only; the API authorises every request itself. */
export function RequireOwner({ what, children }: { what: string; children: ReactNode }) {
  const { user } = useAuth();
  if (user?.role === 'owner') return children;
  return (
    <EmptyState icon={<Lock />} title="For owners" text={`${what} Please ask one of the shop’s owners.`} />
  );
}
