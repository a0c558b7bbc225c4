import { useEffect } from 'react';
import {
  OrganizationPeopleDocument,
  OrganizationSubaccountListDocument,
  type OrganizationRowFragment,
} from '../../../../generated/organization.ts';
import { useData } from '../../../../transport/requests/use-data.ts';
import { ActionButtons } from '../../../../ui/action/ActionButtons.tsx';
import { actionsFor } from '../../../../ui/action/action.ts';
import { useDateFormat } from '../../../../ui/figure/dates.ts';
import { DetailSection, Facts } from '../../../../ui/DetailDrawer.tsx';
import { ErrorState } from '../../../../ui/state/ErrorState.tsx';
import { ItemDrawer } from '../../../../ui/list/ItemDrawer.tsx';
import type { DrawerList } from '../../../../ui/list/use-list.ts';
import { SkeletonBlock } from '../../../../ui/state/Skeleton.tsx';
import { StatusBadge } from '../../../../ui/state/StatusBadge.tsx';
import { inviteDelegateAction } from '../member.actions.tsx';
import { organizationLook } from '../organization-state.ts';
import { organizationActions, surroundingsOf, type OrganizationSurroundings } from '../organization.actions.tsx';
import type { OrganizationListData } from '../use-organizations.ts';
import { MemberList } from './MemberList.tsx';
import { SubaccountList } from './SubaccountList.tsx';
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

function OrganizationPeople({ organization, changedAt, surroundings }: PeopleProps) {
  const { onDone, isAdministering } = surroundings;
  const { data, error, refetch } = useData(
    OrganizationPeopleDocument,
    { organization: organization.id },
    { handles: ['not-found'] },
  );
  useEffect(() => {
    if (changedAt !== undefined) refetch();
  }, [changedAt, refetch]);
  const done = () => {
    refetch();
    onDone();
  };
  if (!data && error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <SkeletonBlock height={240} label="Loading delegates" />;
  return (
    <>
      <DetailSection title="Delegates">
        <MemberList organization={organization} members={data.organizationMembers} onDone={done} />
        <div className={styles['step']}>
          <ActionButtons actions={actionsFor([inviteDelegateAction], { organization, onDone: done })} />
        </div>
      </DetailSection>
      <DetailSection title="Subaccounts">
        <SubaccountList subaccounts={data.organizationSubaccounts} isAdministering={isAdministering} onDone={refetch} />
      </DetailSection>
    </>
  );
}

/** What the administrator of the installation sees of an organization of others: its subaccounts, to switch their features. */
function AdministeredSubaccounts({ organization }: { organization: OrganizationRowFragment }) {
  const { data, error, refetch } = useData(
    OrganizationSubaccountListDocument,
    { organization: organization.id },
    { handles: ['not-found'] },
  );
  if (!data && error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <SkeletonBlock height={120} label="Loading subaccounts" />;
  return (
    <DetailSection title="Subaccounts">
      <SubaccountList subaccounts={data.organizationSubaccounts} isAdministering onDone={refetch} />
    </DetailSection>
  );
}
