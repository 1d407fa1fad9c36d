import * as shared from '@presently/texts/console/shared';
import * as texts from '@presently/texts/console/shell';
import ExternalLink from 'lucide-react/icons/external-link';
import LogOut from 'lucide-react/icons/log-out';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import SunMoon from 'lucide-react/icons/sun-moon';
import { useState } from 'react';
import { href, Link } from 'react-router';
import { useAuth } from '~/lib/auth';
import { displayName } from '~/lib/display-name';
import { formatPhone } from '~/lib/phone';
import { getTheme, setTheme, type Theme } from '~/lib/theme';
import { IconButton } from '~/ui/icon-button';
import { Initials } from '~/ui/initials';
import { lazyDialog } from '~/ui/lazy-dialog';
import { TextButton } from '~/ui/text-button';
import { useOperator } from './operator';

const NameDialog = lazyDialog(() => import('./name-dialog'));

/** The signed-in operator, colour theme, and sign-out. */
export function UserFooter() {
  const { signOut } = useAuth();
  const operator = useOperator();
  const name = formatPhone(displayName(operator));
  const [isNaming, setNaming] = useState(false);
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-3 px-2 py-1">
        <Initials name={name} />
        <div className="min-w-0">
          <p className="text-sm">
            <TextButton
              aria-haspopup="dialog"
              aria-label={texts.changeYourName(name)}
              onClick={() => setNaming(true)}
            >
              <span className="max-w-40 truncate">{name}</span>
            </TextButton>
          </p>
          <p className="text-xs text-ink-muted">{shared.roles[operator.role]}</p>
        </div>
        {isNaming && <NameDialog onClose={() => setNaming(false)} />}
      </div>
      <div className="flex items-center justify-between">
        <ThemeButton />
        <Link
          to={href('/')}
          reloadDocument
          aria-label={texts.viewShop}
          title={texts.viewShop}
          className="inline-flex size-11 items-center justify-center rounded-full hover:bg-brand-soft hover:text-brand"
        >
          <ExternalLink aria-hidden="true" className="size-4.5" />
        </Link>
        <IconButton label={texts.signOut} title={texts.signOut} onClick={signOut}>
          <LogOut aria-hidden="true" className="size-4.5" />
        </IconButton>
      </div>
    </div>
  );
}

const themes: { theme: Theme; Icon: typeof Sun }[] = [
  { theme: 'system', Icon: SunMoon },
  { theme: 'light', Icon: Sun },
  { theme: 'dark', Icon: Moon },
];

/** Cycles through system, light and dark. */
function ThemeButton() {
  const [theme, setCurrentTheme] = useState(getTheme);
  const index = themes.findIndex((candidate) => candidate.theme === theme);
  const { Icon } = themes[index] ?? { Icon: SunMoon };
  const next = themes[(index + 1) % themes.length]?.theme ?? 'system';
  const cycle = () => {
    setTheme(next);
    setCurrentTheme(next);
  };
  return (
    <IconButton label={texts.changeTheme[theme]} title={texts.themes[theme]} onClick={cycle}>
      <Icon aria-hidden="true" className="size-4.5" />
    </IconButton>
  );
}
