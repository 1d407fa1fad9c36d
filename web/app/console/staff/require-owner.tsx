import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { useAuth } from '~/lib/auth';
import { EmptyState } from '~/ui/empty-state';

/** For screens that are the owners' alone; the server checks again. */
export function RequireOwner({ what, children }: { what: string; children: ReactNode }) {
  const { user } = useAuth();
  if (user?.role === 'owner') return children;
  return (
    <EmptyState icon={<Lock />} title="For owners" text={`${what} Please ask one of the shop’s owners.`} />
  );
}
