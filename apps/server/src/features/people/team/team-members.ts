import { sql } from 'kysely';
import { asIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';
import { accountIdOf, type Caller } from '../../../platform/auth/caller.ts';
import { loadInvitationFacts, type InvitationFacts } from '../invitations/index.ts';
import { changeRefusal, type Changeable } from './loaded-member.ts';
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
  /** False for the owner, the caller, and people with more rights; others may be changed by who may change the team. */
  canChange: boolean;
  /** Of everyone who matches, on whatever page. */
  totalCount: number;
  lastSignInAt: Date | null;
  /** Null for members. */
  invitation: InvitationFacts | null;
}

type Row = Omit<TeamMember, 'lastSignInAt' | 'invitation' | 'canChange' | 'isSelf'> & Changeable;

/** When each of these accounts last signed in, as far as sessions are still kept. */
async function lastCredentials(
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
  asked: { subaccountIds: readonly number[]; caller: Caller | null; page: MemberPage },
): Promise<TeamMember[]> {
  const { subaccountIds, caller, page } = asked;
  const { rows } = await sql<Row>`
    select p.uuid, p."accountId", p.email, p.nickname, p.subaccount, p."roleId", p.role, p."isSuspended", p.state, p.since,
      p."subaccountId", p.permissions, count(*) over ()::int as "totalCount"
    from ${peopleOf(subaccountIds)} p
    where ${matchesSearch(page.search, sql`p.email`, sql`p.nickname`)}
    order by p.state <> 'owner', lower(p.email), p.subaccount, p.uuid
    limit ${page.limit} offset ${page.offset}`.execute(transaction);
  const signIns = await lastCredentials(
    transaction,
    rows.flatMap((row) => row.accountId ?? []),
  );
  const invitations = await loadInvitationFacts(
    transaction,
    rows.flatMap(({ uuid, state }) => (state === 'invited' ? uuid : [])),
  );
  return rows.map((row) => ({
    ...row,
    isSelf: row.accountId !== null && row.accountId === accountIdOf(caller),
    canChange: changeRefusal({ caller }, row) === undefined,
    invitation: invitations.get(row.uuid) ?? null,
    lastSignInAt: (row.accountId === null ? undefined : signIns.get(row.accountId)) ?? null,
  }));
}
