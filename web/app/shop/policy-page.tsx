import { formatLongCalendarDay } from '@presently/texts/format';
import type { ReactNode } from 'react';
import { Alert } from '~/ui/alert';
import { TextLink } from '~/ui/text-link';
import { InfoPage } from './info-page';
import type { LoadedPolicy } from './load-policy';

interface PolicyPageProps {
  policy: LoadedPolicy;
  /** Path of the current version. */
  current: string;
  /** Says that an earlier version is shown, and links to the current one. */
  earlierNotice(words: { day: string; link: (words: string) => ReactNode }): ReactNode;
}

/** The terms or the returns, in the current or an earlier version. */
export const PolicyPage = ({ policy, current, earlierNotice }: PolicyPageProps) => (
  <InfoPage
    text={policy}
    notice={
      policy.earlierSince && (
        <Alert tone="info">
          {earlierNotice({
            day: formatLongCalendarDay(policy.earlierSince),
            link: (words) => <TextLink to={current}>{words}</TextLink>,
          })}
        </Alert>
      )
    }
  />
);
