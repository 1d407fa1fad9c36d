import { rich, type Wrap } from '../../rich.ts';

export const returns = 'Returns';
export const earlierVersion = ({ day, link }: { day: string; link: Wrap }) =>
  rich`You're reading the returns policy from ${day}. ${link('See the current policy')}.`;
