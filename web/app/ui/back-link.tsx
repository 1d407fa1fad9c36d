import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';

type BackLinkProps = Omit<ComponentProps<typeof Link>, 'className'>;

/** A link above the title to the previous page or step. */
export function BackLink({ children, ...rest }: BackLinkProps) {
  return (
    <Link
      {...rest}
      className="inline-flex min-h-11 items-center gap-2 self-start text-sm font-medium text-brand underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </Link>
  );
}
