import { useMemo } from 'react';
import { MemberListDocument, MemberListUpdatesDocument, type MemberRowFragment } from '../../../../generated/team.ts';
import { useLiveList } from '../../../../transport/use-live-list.ts';
import { ActionButtons } from '../../../../ui/action/ActionButtons.tsx';
import { actionsFor, useActionsFor } from '../../../../ui/action/action.ts';
import { usePageActions } from '../../../../ui/action/page-actions.ts';
import { NoMatch } from '../../../../ui/EmptyState.tsx';
import { copyEmailAction } from '../copy-email-action.ts';
import { memberPattern } from '../member-search.ts';
import { PagedTable } from '../PagedTable.tsx';
import { teamPage } from '../team.route.ts';
import { inviteAction, memberActions } from './member.actions.tsx';
import { compactMemberColumns, memberColumns } from './member-columns.tsx';

const pageDescriptions = [inviteAction];

/** The team of the selected subaccount, updated live, with the actions on its members. */
export function MembersTab() {
  const search = teamPage.useSearch();
  const setSearch = teamPage.useSetSearch();
  const list = useLiveList({
    list: MemberListDocument,
    updates: MemberListUpdatesDocument,
    variables: {
      limit: search.size,
      offset: (search.page - 1) * search.size,
      search: memberPattern(search.q),
    },
    rowsOf: (data) => data.teamMembers,
    pushedRowsOf: (data) => data.teamMembersUpdates,
    countKey: ({ totalCount }) => String(totalCount),
  });
  const { refetch } = list;
  const pageActions = useActionsFor(
    pageDescriptions,
    useMemo(() => ({ onDone: refetch }), [refetch]),
  );
  usePageActions(pageActions);
  return (
    <PagedTable<MemberRowFragment>
      label="Members"
      columns={memberColumns}
      compactColumns={compactMemberColumns}
      list={list}
      rowKey={({ uuid }) => uuid}
      rowLabel={({ email }) => email}
      rowActions={(member) => [
        ...actionsFor(memberActions, { member, onDone: refetch }),
        ...actionsFor([copyEmailAction], member),
      ]}
      empty={<NoMatch noun="members" onClear={() => setSearch({ q: undefined, page: 1 })} />}
    >
      <ActionButtons actions={pageActions} primary={inviteAction.key} />
    </PagedTable>
  );
}
