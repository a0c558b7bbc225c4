import type { EntityRow } from '../../../platform/entity/entity-query.ts';
import type { RowCompletion } from '../../../platform/graphql/list-fields.ts';
import { loadInvitationFacts, type InvitationFacts } from '../invitations/index.ts';
import type { MemberState } from './people-of.ts';

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

type Row = EntityRow & { access: (SubaccountAccess & { uuid: string })[] };

/** The state of the invitations among the access of each person. */
export const overviewCompletion: RowCompletion = {
  needs: ['access'],
  async rows({ transaction, rows, isAsked }) {
    if (!isAsked('access')) return rows;
    const people = rows as Row[];
    const invitations = await loadInvitationFacts(
      transaction,
      people.flatMap(({ access }) => access.flatMap(({ uuid, state }) => (state === 'invited' ? uuid : []))),
    );
    return people.map((row) => ({
      ...row,
      access: row.access.map(({ uuid, ...one }) => ({ ...one, invitation: invitations.get(uuid) ?? null })),
    }));
  },
};
