import { sql } from 'kysely';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { loadInvitationFacts } from '../invitations/index.ts';
import type { LoadedMember } from './loaded-member.ts';
import { peopleOf } from './people-of.ts';

/** The access of one person to one subaccount now. */
export interface PresentAccess extends Omit<LoadedMember, 'isSuspended'> {
  subaccountId: number;
  /** It is an invitation that does not count any more; see `InvitationValidity`. */
  hasEnded: boolean;
}

/** What the holder of an e-mail has in these subaccounts: a place in the team, or an invitation. */
export async function presentAccess(
  { scope }: ScopedContext,
  email: string,
  subaccountIds: readonly number[],
): Promise<PresentAccess[]> {
  const { transaction } = scope;
  const { rows } = await sql<Omit<PresentAccess, 'hasEnded'>>`
    select p.uuid, p."accountId", p.email, p."roleId", p.role, p.permissions, p.state, p."subaccountId"
    from ${peopleOf(subaccountIds)} p where p.email = ${email}`.execute(transaction);
  const invited = rows.filter(({ state }) => state === 'invited');
  const facts = await loadInvitationFacts(
    transaction,
    invited.map(({ uuid }) => uuid),
  );
  return rows.map((row) => ({ ...row, hasEnded: (facts.get(row.uuid)?.validity ?? 'open') !== 'open' }));
}
