import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { type ButtonStyle, buttonClass } from './button-class';

type ButtonLinkProps = Omit<ComponentProps<typeof Link>, 'className'> & ButtonStyle & { className?: string };

/** A link styled as a button, for navigation. */
export function ButtonLink({ variant, size, block, className, ...rest }: ButtonLinkProps) {
  return <Link prefetch="intent" {...rest} className={buttonClass({ variant, size, block }, className)} />;
}
