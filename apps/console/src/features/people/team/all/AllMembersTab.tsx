import { useMemo } from 'react';
import { AllMemberListDocument, type OverviewRowFragment } from '../../../../generated/team.ts';
import { useData } from '../../../../transport/use-data.ts';
import { ActionButtons } from '../../../../ui/action/ActionButtons.tsx';
import { actionsFor, useActionsFor, type ActionDescription } from '../../../../ui/action/action.ts';
import { usePageActions } from '../../../../ui/action/page-actions.ts';
import { NoMatch } from '../../../../ui/EmptyState.tsx';
import { IconPencil, IconUserPlus } from '../../../../ui/icons.ts';
import { copyEmailAction } from '../copy-email-action.ts';
import { memberPattern } from '../member-search.ts';
import { PagedTable } from '../PagedTable.tsx';
import { teamPage } from '../team.route.ts';
import { AccessDrawer } from './AccessDrawer.tsx';
import { allMemberColumns, compactAllMemberColumns } from './all-member-columns.tsx';

/** The value in the URL for a person to add. */
const newPerson = 'new';

interface PersonContext {
  person: OverviewRowFragment | undefined;
  onOpen(email: string): void;
}

const addAction: ActionDescription<PersonContext> = {
  key: 'addToSubaccounts',
  label: 'Add to subaccounts',
  icon: IconUserPlus,
  permission: 'subaccount_access_write',
  shortcut: 'c',
  perform: ({ onOpen }) => onOpen(newPerson),
};

const editAction: ActionDescription<PersonContext> = {
  key: 'access',
  label: 'Edit access',
  icon: IconPencil,
  permission: 'subaccount_access_write',
  isAvailable: ({ person }) => person !== undefined && !person.isSelf,
  perform: ({ person, onOpen }) => onOpen(person?.email ?? newPerson),
};

const pageDescriptions = [addAction];

/** Everyone in the teams that the viewer sees, one row a person, with the subaccounts and roles of each. */
export function AllMembersTab() {
  const search = teamPage.useSearch();
  const setSearch = teamPage.useSetSearch();
  const state = useData(AllMemberListDocument, {
    limit: search.size,
    offset: (search.page - 1) * search.size,
    search: memberPattern(search.q),
  });
  const { refetch } = state;
  const rows = state.data?.allMembers ?? [];
  const context = useMemo<PersonContext>(
    () => ({ person: undefined, onOpen: (person) => setSearch({ person }, true) }),
    [setSearch],
  );
  const pageActions = useActionsFor(pageDescriptions, context);
  usePageActions(pageActions);
  const actionsOf = (person: OverviewRowFragment) =>
    actionsFor([editAction], { person, onOpen: (email) => setSearch({ person: email }, true) });
  const opened = rows.find(({ email }) => email === search.person);
  const isOpen = search.person === newPerson || (opened !== undefined && !opened.isSelf);
  return (
    <>
      <PagedTable<OverviewRowFragment>
        label="All members"
        columns={allMemberColumns}
        compactColumns={compactAllMemberColumns}
        list={{ ...state, rows, error: state.data ? undefined : state.error }}
        rowKey={({ email }) => email}
        rowLabel={({ email }) => email}
        rowActions={(person) => [...actionsOf(person), ...actionsFor([copyEmailAction], person)]}
        onRowOpen={(person) => void actionsOf(person)[0]?.run()}
        openRow={search.person}
        empty={<NoMatch noun="members" onClear={() => setSearch({ q: undefined, page: 1 })} />}
      >
        <ActionButtons actions={pageActions} primary={addAction.key} />
      </PagedTable>
      {isOpen && (
        <AccessDrawer
          key={search.person}
          person={opened}
          onClose={() => setSearch({ person: undefined }, true)}
          onDone={refetch}
        />
      )}
    </>
  );
}
