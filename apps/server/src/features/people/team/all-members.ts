import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { matchesSearch, type MemberPage } from './member-page.ts';
import { peopleOf, type MemberState } from './people-of.ts';

/** What one person has in one subaccount. */
export interface SubaccountAccess {
  subaccount: string;
  roleId: string | null;
  role: string;
  isSuspended: boolean;
  state: MemberState;
}

/** One person with all subaccounts in which the caller sees them. */
export interface MemberOverview {
  email: string;
  nickname: string;
  isSelf: boolean;
  access: SubaccountAccess[];
  totalCount: number;
}

/** A page of everyone in the teams of these subaccounts, one row a person, by e-mail. */
export async function listAllMembers(
  transaction: AccessTransaction,
  asked: { subaccountIds: readonly number[]; accountId: number | null; page: MemberPage },
): Promise<MemberOverview[]> {
  const { subaccountIds, accountId, page } = asked;
  const { rows } = await sql<MemberOverview>`
    select p.email, max(p.nickname) as nickname, coalesce(bool_or(p."accountId" = ${accountId}::int), false) as "isSelf",
      json_agg(json_build_object('subaccount', p.subaccount, 'roleId', p."roleId", 'role', p.role,
        'isSuspended', p."isSuspended", 'state', p.state) order by p.subaccount) as access,
      count(*) over ()::int as "totalCount"
    from ${peopleOf(subaccountIds)} p
    group by p.email
    having ${matchesSearch(page.search, sql`p.email`, sql`max(p.nickname)`)}
    order by p.email limit ${page.limit} offset ${page.offset}`.execute(transaction);
  return rows;
}
