import type { EntityRow } from '../../../platform/entity/entity-query.ts';
import type { RowCompletion } from '../../../platform/graphql/list-fields.ts';
import { loadInvitationFacts } from '../invitations/index.ts';

/** Whether the invitations among the people of an organization have ended. */
export const organizationMemberCompletion: RowCompletion = {
  needs: ['id', 'isInvited'],
  async rows({ transaction, rows, isAsked }) {
    if (!isAsked('hasEnded')) return rows;
    const people = rows as (EntityRow & { id: string; isInvited: boolean })[];
    const ids = people.flatMap(({ id, isInvited }) => (isInvited ? id : []));
    const invitations = await loadInvitationFacts(transaction, ids);
    return people.map((row) => ({ ...row, hasEnded: (invitations.get(row.id)?.validity ?? 'open') !== 'open' }));
  },
};
