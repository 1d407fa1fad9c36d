import type { Endpoint } from '@presently/contracts/endpoint';
import type { Role } from '@presently/contracts/roles';

/** Who may call an operation, in words; derived from its contract. */
export const RULES = {
  public: 'everyone who knows the URL, which may contain a secret id or key',
  guests: 'everyone; a token, if sent, must be valid',
  refreshCookie: 'the refresh cookie of a session',
  recipient: 'the recipient of the gift, by cookie',
  users: 'signed-in users, for their own data',
  gifter: 'the gifter of the order; a 404 for others',
  gifterAndManagers: 'the gifter of the order, managers and owners; a 404 for others',
  gifterAndOperators: 'the gifter of the order and operators; a 404 for others',
  packer: 'packers, managers and owners',
  manager: 'managers and owners',
  owner: 'owners',
} as const satisfies Record<Role, string> & Record<string, string>;
export type Rule = keyof typeof RULES;

export function ruleOf({ auth = 'public', reach, readsCookie, method }: Endpoint): Rule {
  switch (auth) {
    case 'public':
      if (readsCookie === 'refresh') return 'refreshCookie';
      // Reads are public, and the cookie only adds details; changes require it.
      return readsCookie === 'recipient' && method !== 'GET' ? 'recipient' : 'public';
    case 'optional':
      return 'guests';
    case 'session':
      return readsCookie ? 'users' : 'public';
    case 'bearer':
      if (reach === 'own') return 'gifter';
      if (reach === 'own_unless_operator') return 'gifterAndOperators';
      return reach === 'own_unless_manager' ? 'gifterAndManagers' : 'users';
    default:
      return auth;
  }
}
