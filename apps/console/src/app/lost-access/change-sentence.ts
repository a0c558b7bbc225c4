import type { LastAccessChangeQuery } from '../../generated/account.ts';
import { formatDate } from '../../ui/figure/dates.ts';

type Change = NonNullable<LastAccessChangeQuery['lastAccessChange']>;

/** Who did it and when, as a sentence. */
export function changeSentence({ kind, actor, at, subaccount }: Change): string {
  const when = formatDate(at, 'minute');
  switch (kind) {
    case 'suspended':
      return `${actor} suspended you on ${when}.`;
    case 'removed':
      return `${actor} removed you from ${subaccount} on ${when}.`;
    case 'role':
      return `${actor} changed your role on ${when}.`;
    case 'organization':
      return `${actor} suspended the organization of ${subaccount} on ${when}.`;
  }
}
