import { Button, Group, TextInput } from '@mantine/core';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { useState, type SubmitEvent } from 'react';
import {
  SubaccountsWithAccessDocument,
  UpsertSubaccountAccessDocument,
  type OverviewRowFragment,
} from '../../../../generated/team.ts';
import { send } from '../../../../transport/requests/client.ts';
import { useData } from '../../../../transport/requests/use-data.ts';
import { FormChanges } from '../../../../ui/changes/FormChanges.tsx';
import { changedFields, saveMerged } from '../../../../ui/changes/save-merged.ts';
import { useFollowedValues } from '../../../../ui/changes/use-followed-values.ts';
import { DetailDrawer } from '../../../../ui/DetailDrawer.tsx';
import { withStepUp } from '../../../../ui/dialog/with-step-up.ts';
import { ErrorState } from '../../../../ui/state/ErrorState.tsx';
import { SkeletonBlock } from '../../../../ui/state/Skeleton.tsx';
import type { DrawerList } from '../../../../ui/list/use-list.ts';
import { toast } from '../../../../ui/toast/toasts.ts';
import { useFirstFocus, useUnsavedGuard } from '../../access/index.ts';
import { notifyInvited } from '../../invitations/index.ts';
import { isEmail } from '../is-email.ts';
import { useSaving } from './use-saving.ts';
import { draftOfAccess, mayInvite, sentAccess, shownSubaccounts, type ReachableSubaccount } from './access-draft.ts';
import { AccessGrid } from './AccessGrid.tsx';
import styles from '../Team.module.css';

interface AccessDrawerProps {
  /** Undefined for a person to add. */
  person: OverviewRowFragment | undefined;
  onClose(): void;
  onDone(): void;
}

/** The id in the URL for a person to add. */
export const newPerson = 'new';

/** What one person has in every subaccount, or a person to add; nothing for people who are not listed, and for oneself. */
export function AccessDrawer({
  id,
  list,
}: {
  id: string;
  list: DrawerList & { rows: readonly OverviewRowFragment[] };
}) {
  const person = list.rows.find(({ email }) => email === id);
  if (id !== newPerson && (person === undefined || person.isSelf)) return null;
  return <PersonDrawer key={id} person={person} onClose={() => list.open(undefined)} onDone={list.refetch} />;
}

/** What one person has in every subaccount, edited as a grid with one save. */
function PersonDrawer(props: AccessDrawerProps) {
  const { person, onClose } = props;
  const { data, error, refetch } = useData(SubaccountsWithAccessDocument, {});
  const subaccounts = data?.subaccountsWithAccess;
  return (
    <DetailDrawer isOpen onClose={onClose} title={person?.email ?? 'Add a member to subaccounts'}>
      {subaccounts ? (
        <AccessForm {...props} subaccounts={shownSubaccounts(subaccounts, person?.access ?? [])} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <SkeletonBlock height={320} subject="the subaccounts" />
      )}
    </DetailDrawer>
  );
}

function AccessForm({
  person,
  subaccounts,
  onClose,
  onDone,
}: AccessDrawerProps & { subaccounts: readonly ReachableSubaccount[] }) {
  const access = person?.access ?? [];
  const start = draftOfAccess(subaccounts, access);
  const { values: draft, conflicts, change: setDraft, settle } = useFollowedValues(start);
  const labels = Object.fromEntries(subaccounts.map(({ name }) => [name, name]));
  const show = (subaccount: string, roleId: unknown) =>
    roleId === null
      ? 'No access'
      : subaccounts.find(({ name }) => name === subaccount)?.roles.find(({ id }) => id === roleId)?.alias;
  const [typed, setTyped] = useState('');
  const emailField = useFirstFocus(true);
  const email = person?.email ?? typed.trim().toLowerCase();
  const { change, from } = changedFields(draft, start);
  const changes = sentAccess(change, from);
  const count = Object.keys(change).length;
  const leaveFreely = useUnsavedGuard(count > 0, email || 'the new member');
  const save = async () => {
    const sent = await saveMerged({
      change,
      from,
      labels,
      show,
      send: (mine, began) =>
        withStepUp((twoFactorCode) =>
          send('mutation', UpsertSubaccountAccessDocument, { email, ...sentAccess(mine, began), twoFactorCode }),
        ),
    });
    return sent !== undefined;
  };
  const { isBusy, run } = useSaving(save, () => {
    leaveFreely();
    onDone();
    onClose();
    const result = `Access of ${email} saved.`;
    if (!mayInvite(access, changes.access)) toast.success(result);
    else {
      const caption = 'In organizations they do not belong to yet, they are invited.';
      void notifyInvited(email, { mailed: result, notMailed: result, caption });
    }
  });
  const canSave = count > 0 && isEmail(email) && conflicts.length === 0;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (canSave && !isBusy) run();
  };
  return (
    <form onSubmit={submit} className={styles['dialog']} noValidate>
      {!person && (
        <TextInput
          label="E-mail"
          type="email"
          value={typed}
          maxLength={320}
          autoComplete="off"
          ref={emailField}
          error={typed !== '' && count > 0 && !isEmail(email) ? messageText('invalidEmail') : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <FormChanges conflicts={conflicts} settle={settle} labels={labels} show={show}>
        <AccessGrid subaccounts={subaccounts} access={access} draft={draft} onDraft={setDraft} />
      </FormChanges>
      {changes.remove.length > 0 && (
        <p className={styles['hint']}>Where they lose access, API keys and observer links they created stop working.</p>
      )}
      <Group justify="flex-end" gap="xs" className={styles['foot'] ?? ''}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy} disabled={!canSave}>
          {count === 0 ? 'Save' : `Save ${count} ${count === 1 ? 'change' : 'changes'}`}
        </Button>
      </Group>
    </form>
  );
}
