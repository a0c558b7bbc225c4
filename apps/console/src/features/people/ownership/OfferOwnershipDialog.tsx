import { Select } from '@mantine/core';
import { useState } from 'react';
import { ownershipOfferDays } from '@headframe/domain/ownership/ownership-terms';
import {
  OfferOwnershipDocument,
  OrganizationReceiversDocument,
  SubaccountReceiversDocument,
} from '../../../generated/ownership.ts';
import { send } from '../../../transport/requests/client.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { withStepUp } from '../../../ui/dialog/with-step-up.ts';
import { Consequences } from './Consequences.tsx';
import styles from './Ownership.module.css';

/** What is passed on: an organization by its id, or a subaccount by its name. */
export type Owned = { kind: 'organization'; id: string; name: string } | { kind: 'subaccount'; name: string };

const claimed = { handles: ['permission-error', 'validation-failed', 'constraint-violation'] } as const;

interface Receivers {
  isLoading: boolean;
  options: { value: string; label: string }[];
}

function useReceivers(owned: Owned): Receivers {
  const isOrganization = owned.kind === 'organization';
  const delegates = useData(
    OrganizationReceiversDocument,
    {
      where: {
        organizationId: { _eq: isOrganization ? owned.id : '' },
        isInvited: { _eq: false },
        suspended: { _eq: false },
      },
    },
    { isPaused: !isOrganization },
  );
  const members = useData(
    SubaccountReceiversDocument,
    { where: { state: { _eq: 'member' }, isSuspended: { _eq: false } }, subaccount: owned.name },
    { isPaused: isOrganization },
  );
  if (isOrganization) {
    const rows = delegates.data?.organizationMembers ?? [];
    const options = rows.flatMap(({ userId, delegateEmail }) =>
      userId == null ? [] : [{ value: userId, label: delegateEmail }],
    );
    return { isLoading: delegates.isLoading, options };
  }
  const rows = members.data?.teamMembers ?? [];
  const options = rows.map(({ uuid, email, role }) => ({ value: uuid, label: `${email} · ${role}` }));
  return { isLoading: members.isLoading, options };
}

interface OfferOwnershipDialogProps extends DialogProps<string> {
  owned: Owned;
}

/** Chooses who is to own it, says what changes then, and sends the offer; the answer is who was chosen. */
export function OfferOwnershipDialog({ owned, onAnswer, onCancel }: OfferOwnershipDialogProps) {
  const { isLoading, options } = useReceivers(owned);
  const [receiver, setReceiver] = useState<string | null>(null);
  const chosen = options.find(({ value }) => value === receiver);
  const people = owned.kind === 'organization' ? 'delegate' : 'member';
  const submit = async () => {
    if (!chosen) return;
    const what = owned.kind === 'organization' ? { organization: owned.id } : { subaccount: owned.name };
    const isDone = await withStepUp((twoFactorCode) =>
      send('mutation', OfferOwnershipDocument, { ...what, receiver: chosen.value, twoFactorCode }, claimed),
    );
    if (isDone) onAnswer(chosen.label.split(' · ')[0] ?? chosen.label);
  };
  return (
    <FormDialog
      title={`Pass on ownership of ${owned.name}`}
      submitLabel="Offer ownership"
      size="lg"
      canSubmit={chosen !== undefined}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <Select
        label="New owner"
        placeholder={isLoading ? 'Loading' : `Choose a ${people}`}
        description={
          !isLoading && options.length === 0
            ? `There is no ${people} yet. Invite the new owner first; they accept, and appear here.`
            : `They have ${ownershipOfferDays} days to accept, with a code of their second factor. Nothing changes before.`
        }
        data={options}
        value={receiver}
        disabled={options.length === 0}
        searchable={options.length > 8}
        onChange={setReceiver}
      />
      <p className={styles['dim']}>What changes once they accept:</p>
      <Consequences kind={owned.kind} />
    </FormDialog>
  );
}
