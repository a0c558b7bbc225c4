import {
  AllOrganizationSubaccountListDocument,
  OrganizationMemberListDocument,
  OrganizationSubaccountListDocument,
  type AllOrganizationSubaccountListQuery,
  type OrganizationMemberListQuery,
  type OrganizationRowFragment,
  type OrganizationSubaccountListQuery,
} from '../../../../generated/organization.ts';
import { ActionButtons } from '../../../../ui/action/ActionButtons.tsx';
import { actionsFor } from '../../../../ui/action/action.ts';
import { useDateFormat } from '../../../../ui/figure/dates.ts';
import { Facts } from '../../../../ui/DetailDrawer.tsx';
import { ItemDrawer } from '../../../../ui/list/ItemDrawer.tsx';
import type { DrawerList } from '../../../../ui/list/use-list.ts';
import { StatusBadge } from '../../../../ui/state/StatusBadge.tsx';
import { inviteDelegateAction } from '../member.actions.tsx';
import { organizationLook } from '../organization-state.ts';
import { organizationActions, surroundingsOf, type OrganizationSurroundings } from '../organization.actions.tsx';
import type { OrganizationListData } from '../use-organizations.ts';
import { MemberList } from './MemberList.tsx';
import { PagedSection } from './PagedSection.tsx';
import { SubaccountList } from './SubaccountList.tsx';
import { usePagesOf } from './use-pages-of.ts';
import styles from '../Organization.module.css';

interface OrganizationDrawerProps {
  id: string;
  list: DrawerList & {
    rows: readonly OrganizationRowFragment[];
    data: OrganizationListData | undefined;
    isLoading: boolean;
  };
}

/** The details of one organization, beside the list; the URL names the organization. */
export function OrganizationDrawer({ id, list }: OrganizationDrawerProps) {
  const surroundings = surroundingsOf(list);
  const item = list.rows.find((organization) => organization.id === id);
  return (
    <ItemDrawer
      detail={{ item, isMissing: !list.isLoading, error: undefined, refetch: list.refetch }}
      noun="Organization"
      missing="It was deleted, or you are no longer its delegate."
      onClose={() => list.open(undefined)}
      name={({ organizationName }) => organizationName}
      title={(organization) => (
        <span className={styles['title']}>
          {organization.organizationName}
          <StatusBadge {...organizationLook(organization)} />
        </span>
      )}
      actions={(organization) => actionsFor(organizationActions, { ...surroundings, organization })}
    >
      {(organization) => (
        <>
          <OrganizationFacts organization={organization} />
          {mayRead(organization) && (
            <OrganizationPeople
              key={organization.id}
              organization={organization}
              changedAt={list.data?.changedAt}
              surroundings={surroundings}
            />
          )}
          {!mayRead(organization) && surroundings.isAdministering && (
            <AdministeredSubaccounts organization={organization} />
          )}
        </>
      )}
    </ItemDrawer>
  );
}

/** Its owner, and its delegates unless it is suspended. */
function mayRead({ isOwner, delegateEmail, suspended, adminSuspended }: OrganizationRowFragment): boolean {
  return isOwner || (delegateEmail !== null && !suspended && !adminSuspended);
}

function OrganizationFacts({ organization }: { organization: OrganizationRowFragment }) {
  const day = useDateFormat('day');
  return (
    <Facts
      facts={[
        ['Owner', organization.ownerEmail],
        ['Alias', organization.alias || '---'],
        ['Delegate', organization.delegateEmail ?? '---'],
        ['Role', organization.role],
        ['Created', day(organization.createdAt)],
      ]}
    />
  );
}

interface PeopleProps {
  organization: OrganizationRowFragment;
  changedAt: number | undefined;
  surroundings: OrganizationSurroundings;
}

const memberCount = (data: OrganizationMemberListQuery) => data.organizationMembersAggregate.count;
const subaccountCount = (data: OrganizationSubaccountListQuery) => data.organizationSubaccountsAggregate.count;
const countOfAll = (data: AllOrganizationSubaccountListQuery) => data.allOrganizationSubaccountsAggregate.count;

function OrganizationPeople({ organization, changedAt, surroundings }: PeopleProps) {
  const { onDone, isAdministering } = surroundings;
  const members = usePagesOf(OrganizationMemberListDocument, organization.id, memberCount, changedAt);
  const subaccounts = usePagesOf(OrganizationSubaccountListDocument, organization.id, subaccountCount, changedAt);
  const done = () => {
    members.refetch();
    onDone();
  };
  return (
    <>
      <PagedSection title="Delegates" pages={members} totalOf={memberCount}>
        {({ organizationMembers }) => (
          <>
            <MemberList organization={organization} members={organizationMembers} onDone={done} />
            <div className={styles['step']}>
              <ActionButtons actions={actionsFor([inviteDelegateAction], { organization, onDone: done })} />
            </div>
          </>
        )}
      </PagedSection>
      <PagedSection title="Subaccounts" pages={subaccounts} totalOf={subaccountCount}>
        {({ organizationSubaccounts }) => (
          <SubaccountList
            subaccounts={organizationSubaccounts}
            isAdministering={isAdministering}
            onDone={subaccounts.refetch}
          />
        )}
      </PagedSection>
    </>
  );
}

/** What the administrator of the installation sees of an organization of others: its subaccounts, to switch their features. */
function AdministeredSubaccounts({ organization }: { organization: OrganizationRowFragment }) {
  const subaccounts = usePagesOf(AllOrganizationSubaccountListDocument, organization.id, countOfAll);
  return (
    <PagedSection title="Subaccounts" pages={subaccounts} totalOf={countOfAll}>
      {({ allOrganizationSubaccounts }) => (
        <SubaccountList subaccounts={allOrganizationSubaccounts} isAdministering onDone={subaccounts.refetch} />
      )}
    </PagedSection>
  );
}
