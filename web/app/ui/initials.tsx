import UserRound from 'lucide-react/icons/user-round';

/** A person's initials on a disc. */
export function Initials({ name }: { name: string }) {
  const letters = name
    .split(/\s+/)
    .flatMap((word) => word.match(/\p{L}/u) ?? [])
    .slice(0, 2)
    .join('')
    .toUpperCase();
  return (
    <span
      aria-hidden="true"
      className="flex size-9 items-center justify-center rounded-full bg-brand-solid text-xs font-bold text-on-brand"
    >
      {letters || <UserRound className="size-5" />}
    </span>
  );
}
