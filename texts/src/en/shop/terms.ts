import { rich, type Wrap } from '../../rich.ts';

export const termsOfService = 'Terms of Service';
export const earlierVersion = ({ day, link }: { day: string; link: Wrap }) =>
  rich`You're reading the terms from ${day}. ${link('See the current terms')}.`;
