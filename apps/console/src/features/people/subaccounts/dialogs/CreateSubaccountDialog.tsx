import { Button, Group, Modal, Select, TextInput } from '@mantine/core';
import { useMemo, useState, type SubmitEvent } from 'react';
import { algorithmLabel, algorithms, defaultCoin } from '@headframe/domain/coins/algorithms';
import { organizationLabel } from '@headframe/domain/organizations/organization-name';
import { longestSubaccountName, subaccountNameProblem } from '@headframe/domain/subaccounts/subaccount-name';
import { useAccess, type Subaccount } from '../../../../transport/access.ts';
import { reportFailure } from '../../../../ui/action/report-failure.ts';
import type { DialogProps } from '../../../../ui/dialog/dialogs.ts';
import { createSubaccount } from '../subaccount-changes.ts';
import styles from '../Subaccounts.module.css';

const coinChoices = algorithms.map(({ coinEnum }) => ({ value: String(coinEnum), label: algorithmLabel(coinEnum) }));

/** The organizations in which the user may create, the own first. */
export function organizationChoices(subaccounts: readonly Subaccount[]): { value: string; label: string }[] {
  const choices = new Map<string, string>();
  for (const type of ['owner', 'superAdmin'])
    for (const { accessType, organization } of subaccounts)
      if (accessType === type && organization) choices.set(organization.id, organizationLabel(organization));
  return [...choices].map(([value, label]) => ({ value, label }));
}

/** Asks for name, coin and organization of a new subaccount and creates it; what the server refuses can be mended here. */
export function CreateSubaccountDialog({ onAnswer, onCancel }: DialogProps<string>) {
  const subaccounts = useAccess((state) => state.subaccounts);
  const organizations = useMemo(() => organizationChoices(subaccounts), [subaccounts]);
  const ownsOne = subaccounts.some(({ isOwner }) => isOwner);
  const [typed, setTyped] = useState('');
  const [coin, setCoin] = useState<string>(String(defaultCoin.enum));
  const [organization, setOrganization] = useState(ownsOne ? organizations[0]?.value : undefined);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const name = typed.trim();
  const problem = name === '' ? undefined : subaccountNameProblem(name);
  const canSave = name !== '' && problem === undefined && !isBusy && refused !== name;

  const submit = async () => {
    setBusy(true);
    try {
      await createSubaccount({ name, coinEnum: Number(coin), organization });
      onAnswer(name);
    } catch (error) {
      setRefused(name);
      setBusy(false);
      reportFailure(error);
    }
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (canSave) void submit();
  };
  const others = organizations.length > (ownsOne ? 1 : 0);
  return (
    <Modal opened onClose={onCancel} title="Create subaccount" size="sm" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form onSubmit={onSubmit} className={styles['dialog']}>
        <TextInput
          label="Name"
          description="Letters, digits and signs of a plain keyboard. It cannot be changed later."
          value={typed}
          maxLength={longestSubaccountName}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          error={problem ?? (refused !== undefined && refused === name)}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Select
          label="Coin"
          data={coinChoices}
          value={coin}
          allowDeselect={false}
          onChange={(value) => setCoin(value ?? coin)}
        />
        {others && (
          <Select
            label="Organization"
            description="Its owner owns the subaccount."
            data={ownsOne ? organizations : [{ value: '', label: organizationLabel(null) }, ...organizations]}
            value={organization ?? ''}
            allowDeselect={false}
            onChange={(value) => setOrganization(value || undefined)}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} disabled={!canSave}>
            Create
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
