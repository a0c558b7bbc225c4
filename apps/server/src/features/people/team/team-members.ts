import { sql } from 'kysely';
import type { EntityRow } from '../../../platform/entity/entity-query.ts';
import { asIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';
import type { RowCompletion } from '../../../platform/graphql/list-fields.ts';
import { loadInvitationFacts } from '../invitations/index.ts';
import { changeRefusal, type Changeable } from './loaded-member.ts';

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

type MemberRow = EntityRow & Changeable & { uuid: string };

/** What the caller may do with each member, and what sessions and invitations add. */
export const memberCompletion: RowCompletion = {
  needs: ['uuid', 'state', 'accountId', 'subaccountId', 'permissions'],
  async rows({ context, transaction, rows, isAsked }) {
    const members = rows as MemberRow[];
    const signIns = isAsked('lastSignInAt')
      ? await lastSignIns(
          transaction,
          members.flatMap(({ accountId }) => accountId ?? []),
        )
      : undefined;
    const invitations = isAsked('invitation')
      ? await loadInvitationFacts(
          transaction,
          members.flatMap(({ uuid, state }) => (state === 'invited' ? uuid : [])),
        )
      : undefined;
    return members.map((member) => ({
      ...member,
      canChange: changeRefusal(context, member) === undefined,
      invitation: invitations?.get(member.uuid) ?? null,
      lastSignInAt: (member.accountId === null ? undefined : signIns?.get(member.accountId)) ?? null,
    }));
  },
};
