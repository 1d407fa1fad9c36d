import type { ComponentProps } from 'react';
import { useHydrated } from '~/lib/use-hydrated';

/**
 * A fieldset that is disabled until hydration, which would discard what was typed before. It is a component of its own
 * so that enabling it does not render its fields again.
 */
export function HydratedFieldset(props: Omit<ComponentProps<'fieldset'>, 'disabled'>) {
  const isHydrated = useHydrated();
  return <fieldset {...props} disabled={!isHydrated} />;
}
