import { sql } from 'kysely';
import { asIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';
import { loadInvitationFacts, type InvitationFacts } from '../invitations/index.ts';
import { matchesSearch, type MemberPage } from './member-page.ts';
import { peopleOf, type MemberState } from './people-of.ts';

/** One person in the team of one subaccount. */
export interface TeamMember {
  uuid: string;
  email: string;
  nickname: string;
  subaccount: string;
  roleId: string | null;
  role: string;
  isSuspended: boolean;
  state: MemberState;
  since: Date;
  /** The caller's own row. */
  isSelf: boolean;
  /** Of everyone who matches, on whatever page. */
  totalCount: number;
  lastSignInAt: Date | null;
  /** Null for members. */
  invitation: InvitationFacts | null;
}

type Row = Omit<TeamMember, 'lastSignInAt' | 'invitation'> & { accountId: number | null };

/** When each of these accounts last signed in, as far as sessions are still kept. */
async function lastSignIns(
  transaction: AccessTransaction,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, Date>> {
  if (accountIds.length === 0) return new Map();
  const { rows } = await asIdentity(transaction, () =>
    sql<{ accountId: number; at: Date }>`select account_id as "accountId", max(created_at) as at from session
      where account_id = any (${accountIds}::int[]) group by account_id`.execute(transaction),
  );
  return new Map(rows.map(({ accountId, at }) => [accountId, at]));
}

/** A page of the teams of these subaccounts: owners first, then members by e-mail, invited people among them. */
export async function listTeamMembers(
  transaction: AccessTransaction,
  asked: { subaccountIds: readonly number[]; accountId: number | null; page: MemberPage },
): Promise<TeamMember[]> {
  const { subaccountIds, accountId, page } = asked;
  const { rows } = await sql<Row>`
    select p.uuid, p."accountId", p.email, p.nickname, p.subaccount, p."roleId", p.role, p."isSuspended", p.state, p.since,
      coalesce(p."accountId" = ${accountId}::int, false) as "isSelf", count(*) over ()::int as "totalCount"
    from ${peopleOf(subaccountIds)} p
    where ${matchesSearch(page.search, sql`p.email`, sql`p.nickname`)}
    order by p.state <> 'owner', lower(p.email), p.subaccount, p.uuid
    limit ${page.limit} offset ${page.offset}`.execute(transaction);
  const signIns = await lastSignIns(
    transaction,
    rows.flatMap((row) => row.accountId ?? []),
  );
  const invitations = await loadInvitationFacts(
    transaction,
    rows.flatMap(({ uuid, state }) => (state === 'invited' ? uuid : [])),
  );
  return rows.map(({ accountId: of, ...row }) => ({
    ...row,
    invitation: invitations.get(row.uuid) ?? null,
    lastSignInAt: (of === null ? undefined : signIns.get(of)) ?? null,
  }));
}
