/**
 * Who may use one field or route, as the specifications (000 and 001, section 6) have it. Written by hand and never
 * derived from the permission catalogue, which it is there to check.
 * - `everyone`: also without a token
 * - `accounts`: whoever signed in, with or without rights here
 * - `tokens`: accounts, observers and API keys
 * - `members`: accounts of the subaccount's team, whatever their role
 * - `owner`: the subaccount's owner alone
 * - `administrator`: administers the installation, here the owner of its first subaccount
 * - `operator`: only the machine itself
 * - a list: the permission strings that open it, each by itself
 */
export interface MatrixRule {
  opens: 'everyone' | 'accounts' | 'tokens' | 'members' | 'owner' | 'administrator' | 'operator' | readonly string[];
  /** Built-in roles that may: A admin, M manager, T technician, C accountant, V viewer. Only for lists. */
  roles?: string;
  /**
   * Observer links that may: P pool, O figures of the farm, D devices in full, K accountant. Whatever O may see, D may too. Only for lists;
   * observers change nothing.
   */
  links?: string;
  /** Whether it counts on any subaccount: then whoever owns another one may too. */
  anywhere?: true;
  /** Whether API keys are kept out whatever their role. */
  withoutKeys?: true;
}

/** Rules that many features share. */
export const everyone: MatrixRule = { opens: 'everyone' };
export const tokens: MatrixRule = { opens: 'tokens' };
export const accounts: MatrixRule = { opens: 'accounts' };
export const members: MatrixRule = { opens: 'members' };
export const administrator: MatrixRule = { opens: 'administrator' };

const letters: Readonly<Record<string, string>> = {
  'role admin': 'A',
  'role manager': 'M',
  'role technician': 'T',
  'role accountant': 'C',
  'role viewer': 'V',
  'key admin': 'A',
  'key viewer': 'V',
  'link pool': 'P',
  'link observer': 'O',
  'link devices': 'D',
  'link accountant': 'K',
};

/** Whether a person of the matrix may, by name. */
export function mayBy({ opens, roles = '', links = '', anywhere, withoutKeys }: MatrixRule, name: string): boolean {
  if (opens === 'everyone') return true;
  if (opens === 'operator' || name === 'nobody') return false;
  if (opens === 'tokens') return true;
  const isKey = name.startsWith('key ');
  const isLink = name.startsWith('link ');
  if (opens === 'accounts') return !isKey && !isLink;
  if (opens === 'members') return !isKey && !isLink && !['stranger', 'suspended'].includes(name);
  if (isKey && withoutKeys) return false;
  if (name === 'stranger' && anywhere) return true;
  if (name === 'owner') return true;
  if (opens === 'owner' || opens === 'administrator') return false;
  if (['stranger', 'suspended', 'nothing'].includes(name)) return false;
  if (name.startsWith('only ')) return opens.includes(name.slice('only '.length));
  if (name === 'link devices' && links.includes('O')) return true;
  return (isLink ? links : roles).includes(letters[name] ?? '?');
}
