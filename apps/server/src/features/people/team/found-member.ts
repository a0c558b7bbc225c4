import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { accountIdOf } from '../../../platform/auth/caller.ts';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import type { RequestContext } from '../../../platform/graphql/context.ts';
import { peopleOf, type MemberState } from './people-of.ts';

/** Someone in a team, as changes need them. */
export interface FoundMember {
  uuid: string;
  /** Null for an invitation. */
  accountId: number | null;
  email: string;
  roleId: string | null;
  role: string;
  isSuspended: boolean;
  state: MemberState;
}

/** The person or invitation of that id in a subaccount's team. @throws DomainError `not-found`. */
export async function findMember(
  transaction: AccessTransaction,
  subaccountId: number,
  uuid: string,
): Promise<FoundMember> {
  const { rows } =
    await sql<FoundMember>`select p.uuid, p."accountId", p.email, p."roleId", p.role, p."isSuspended", p.state
    from ${peopleOf([subaccountId])} p where p.uuid::text = ${uuid}`.execute(transaction);
  const [member] = rows;
  if (!member) throw new DomainError('not-found', 'This member is not in the team.');
  return member;
}

/** Keeps the owner's place and the caller's own as they are. @throws DomainError `permission-error`. */
export function requireChangeable(
  context: Pick<RequestContext, 'caller'>,
  { state, accountId }: Pick<FoundMember, 'state' | 'accountId'>,
): void {
  if (state === 'owner') throw new DomainError('permission-error', 'The owner can be neither changed nor removed.');
  if (accountId !== null && accountId === accountIdOf(context.caller))
    throw new DomainError('permission-error', 'You cannot change, suspend or remove yourself.');
}
