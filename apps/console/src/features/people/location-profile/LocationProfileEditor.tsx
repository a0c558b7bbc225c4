import { hasPermission } from '@headframe/domain/permissions/effective-permissions';
import { Button, MultiSelect } from '@mantine/core';
import { useMemo, useState, type SubmitEvent } from 'react';
import { useAccess } from '../../../transport/session/access.ts';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { PageBody, PageHeader } from '../../../ui/page/PageHeader.tsx';
import { AsOf, RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import { SkeletonBlock } from '../../../ui/state/Skeleton.tsx';
import { FormChanges } from '../../../ui/changes/FormChanges.tsx';
import { FormSubject } from '../../../ui/changes/form-subject.ts';
import { useUnsavedGuard } from '../access/index.ts';
import { ExpectationFields } from './ExpectationFields.tsx';
import { locationProfilePage } from './location-profile.route.ts';
import type { ProfiledSubaccount } from './LocationProfilePage.tsx';
import { profileLabels, profileText } from './profile-words.ts';
import { SiteFields } from './SiteFields.tsx';
import { useLocationProfile } from './use-location-profile.ts';
import styles from './LocationProfile.module.css';
import classes from '../../../ui/theme/classes.module.css';

const formId = 'location-profile';

/** Shows the profile of a subaccount; with the permission it can be changed, here and in other subaccounts. */
export function LocationProfileEditor({ subaccount }: { subaccount: ProfiledSubaccount }) {
  const { name, coinEnum, permissions } = subaccount;
  const profile = useLocationProfile(name);
  const mayWrite = hasPermission(permissions, 'location_profile_write');
  const others = useOtherSubaccounts(name);
  const subject = useMemo(() => ({ kind: 'location-profile', id: name, isGone: false }), [name]);
  const [alsoFor, setAlsoFor] = useState<string[]>([]);
  useUnsavedGuard(profile.hasChanges, `the location profile of ${name}`);
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (profile.canSave && (await profile.save(alsoFor))) setAlsoFor([]);
  };
  const parts = profile.form && {
    form: profile.form,
    problems: profile.problems,
    onEdit: profile.edit,
    isReadOnly: !mayWrite,
  };
  return (
    <PageBody>
      <PageHeader
        title={locationProfilePage.label}
        detail={<Age updatedAt={profile.profile?.updatedAt} asOf={profile.asOf} />}
        actions={
          mayWrite && (
            <>
              <Button variant="default" disabled={!profile.hasChanges || profile.isBusy} onClick={profile.discard}>
                Discard
              </Button>
              <Button type="submit" form={formId} disabled={!profile.canSave} loading={profile.isBusy}>
                Save
              </Button>
            </>
          )
        }
      />
      {!mayWrite && <p className={classes['note']}>You can view this profile but not change it.</p>}
      {profile.error && <ErrorState error={profile.error} onRetry={profile.refetch} />}
      {!profile.form && !profile.error && <SkeletonBlock height={480} subject="the location profile" />}
      {parts && (
        <form id={formId} className={styles['form']} onSubmit={(event) => void onSubmit(event)} noValidate>
          <FormSubject value={subject}>
            <FormChanges
              conflicts={profile.conflicts}
              settle={profile.settle}
              labels={profileLabels}
              show={profileText}
            >
              <SiteFields {...parts} />
              <ExpectationFields {...parts} coinEnum={coinEnum} />
            </FormChanges>
          </FormSubject>
          {mayWrite && others.length > 0 && (
            <section className={`${classes['panel']} ${styles['section']}`} aria-label="Other subaccounts">
              <h2>Other subaccounts</h2>
              <MultiSelect
                label="Also save for"
                description="Your changes also apply to these subaccounts. Their other fields stay."
                data={others}
                value={alsoFor}
                searchable
                clearable
                clearButtonProps={{ 'aria-label': 'Clear' }}
                nothingFoundMessage="No matching subaccount"
                onChange={setAlsoFor}
              />
            </section>
          )}
        </form>
      )}
    </PageBody>
  );
}

/** The other subaccounts whose profile the user may change too. */
function useOtherSubaccounts(name: string): string[] {
  const subaccounts = useAccess((state) => state.subaccounts);
  return useMemo(
    () =>
      subaccounts
        .filter((each) => each.name !== name && each.isApproved && !each.isArchived)
        .filter(({ permissions }) => hasPermission(permissions, 'location_profile_write'))
        .map((each) => each.name),
    [subaccounts, name],
  );
}

function Age({ updatedAt, asOf }: { updatedAt: string | null | undefined; asOf: number | undefined }) {
  if (updatedAt === undefined) return null;
  return (
    <>
      {updatedAt === null ? (
        'Not set up: defaults apply'
      ) : (
        <>
          Saved <RelativeTime at={updatedAt} />
        </>
      )}
      {' · '}
      <AsOf at={asOf} />
    </>
  );
}
