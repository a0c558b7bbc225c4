import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { answeringAccountId } from '../../../platform/auth/caller.ts';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import type { RequestContext } from '../../../platform/graphql/context.ts';
import { beyondOwnRights } from '../access/index.ts';
import { peopleOf, type MemberState } from './people-of.ts';

/** Someone in a team, as changes need them. */
export interface FoundMember {
  uuid: string;
  /** Null for an invitation. */
  accountId: number | null;
  email: string;
  roleId: string | null;
  role: string;
  /** What the role holds. */
  permissions: string[];
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
    await sql<FoundMember>`select p.uuid, p."accountId", p.email, p."roleId", p.role, p.permissions, p."isSuspended", p.state
    from ${peopleOf([subaccountId])} p where p.uuid::text = ${uuid}`.execute(transaction);
  const [member] = rows;
  if (!member) throw new DomainError('not-found', 'This member is not in the team.');
  return member;
}

/** Someone whom a change concerns. */
export type Changeable = Pick<FoundMember, 'state' | 'accountId' | 'permissions'> & { subaccountId: number };

/**
 * Keeps from every change the owner's place, the caller's own (of an API key: its maker's), and the places of those with
 * more rights than the caller.
 * @throws DomainError `permission-error`.
 */
export function requireChangeable(context: Pick<RequestContext, 'caller'>, person: Changeable): void {
  const { state, accountId, subaccountId, permissions } = person;
  const refusal = (text: string) => new DomainError('permission-error', text);
  if (state === 'owner') throw refusal('The owner can be neither changed nor removed.');
  requireOther(context, accountId);
  if (beyondOwnRights(context, subaccountId, permissions).length > 0)
    throw refusal('You cannot change, suspend or remove someone who holds more rights than you do.');
}

/** Keeps the caller's own place as it is. @throws DomainError `permission-error`. */
export function requireOther({ caller }: Pick<RequestContext, 'caller'>, accountId: number | null): void {
  if (accountId !== null && accountId === answeringAccountId(caller))
    throw new DomainError('permission-error', 'You cannot change, suspend or remove yourself.');
}
