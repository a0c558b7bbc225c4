import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { loadInvitationFacts, type InvitationFacts } from '../invitations/index.ts';
import { matchesSearch, type MemberPage } from './member-page.ts';
import { peopleOf, type MemberState } from './people-of.ts';

/** The access of one person to one subaccount. */
export interface SubaccountAccess {
  subaccount: string;
  roleId: string | null;
  role: string;
  isSuspended: boolean;
  state: MemberState;
  /** Null for members. */
  invitation: InvitationFacts | null;
}

/** One person with all subaccounts in which the caller sees them. */
export interface MemberOverview {
  email: string;
  nickname: string;
  isSelf: boolean;
  access: SubaccountAccess[];
  totalCount: number;
}

type Row = Omit<MemberOverview, 'access'> & {
  access: (Omit<SubaccountAccess, 'invitation'> & { uuid: string })[];
};

/** A page of everyone in the teams of these subaccounts, one row a person, by e-mail. */
export async function listAllMembers(
  transaction: AccessTransaction,
  asked: { subaccountIds: readonly number[]; accountId: number | null; page: MemberPage },
): Promise<MemberOverview[]> {
  const { subaccountIds, accountId, page } = asked;
  const { rows } = await sql<Row>`
    select p.email, max(p.nickname) as nickname, coalesce(bool_or(p."accountId" = ${accountId}::int), false) as "isSelf",
      json_agg(json_build_object('uuid', p.uuid, 'subaccount', p.subaccount, 'roleId', p."roleId", 'role', p.role,
        'isSuspended', p."isSuspended", 'state', p.state) order by p.subaccount) as access,
      count(*) over ()::int as "totalCount"
    from ${peopleOf(subaccountIds)} p
    group by p.email
    having ${matchesSearch(page.search, sql`p.email`, sql`max(p.nickname)`)}
    order by p.email limit ${page.limit} offset ${page.offset}`.execute(transaction);
  const invitations = await loadInvitationFacts(
    transaction,
    rows.flatMap(({ access }) => access.flatMap(({ uuid, state }) => (state === 'invited' ? uuid : []))),
  );
  return rows.map((row) => ({
    ...row,
    access: row.access.map(({ uuid, ...one }) => ({ ...one, invitation: invitations.get(uuid) ?? null })),
  }));
}
