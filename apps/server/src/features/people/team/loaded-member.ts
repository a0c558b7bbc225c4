import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { answeringAccountId } from '../../../platform/auth/caller.ts';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import type { RequestContext } from '../../../platform/graphql/context.ts';
import { beyondOwnRights } from '../access/index.ts';
import { peopleOf, type MemberState } from './people-of.ts';
import { uuidOrNull } from '../../../platform/validation/named-id.ts';

/** Someone in a team, as changes need them. */
export interface LoadedMember {
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
): Promise<LoadedMember> {
  const { rows } =
    await sql<LoadedMember>`select p.uuid, p."accountId", p.email, p."roleId", p.role, p.permissions, p."isSuspended", p.state
    from ${peopleOf([subaccountId])} p where p.uuid = ${uuidOrNull(uuid)}::uuid`.execute(transaction);
  const [member] = rows;
  if (!member) throw new DomainError('not-found', 'This member is not in the team.');
  return member;
}

/** Someone whom a change concerns. */
export type Changeable = Pick<LoadedMember, 'state' | 'accountId' | 'permissions'> & { subaccountId: number };

/** Why the caller may not change, suspend or remove someone; undefined where the right to change the team is enough. */
export function changeRefusal(
  context: Pick<RequestContext, 'caller'>,
  { state, accountId, subaccountId, permissions }: Changeable,
): string | undefined {
  if (state === 'owner') return 'The owner cannot be changed or removed.';
  if (isCaller(context, accountId)) return ownPlace;
  if (beyondOwnRights(context, subaccountId, permissions).length > 0)
    return 'You cannot change, suspend or remove someone with more permissions than you.';
  return undefined;
}

/**
 * Keeps from every change the owner's place, the caller's own (of an API key: its creator's), and the places of those with
 * more rights than the caller.
 * @throws DomainError `permission-error`.
 */
export function requireChangeable(context: Pick<RequestContext, 'caller'>, person: Changeable): void {
  const refusal = changeRefusal(context, person);
  if (refusal) throw new DomainError('permission-error', refusal);
}

const ownPlace = 'You cannot change, suspend or remove yourself.';

function isCaller({ caller }: Pick<RequestContext, 'caller'>, accountId: number | null): boolean {
  return accountId !== null && accountId === answeringAccountId(caller);
}

/** Keeps the caller's own place as it is. @throws DomainError `permission-error`. */
export function requireOther(context: Pick<RequestContext, 'caller'>, accountId: number | null): void {
  if (isCaller(context, accountId)) throw new DomainError('permission-error', ownPlace);
}
