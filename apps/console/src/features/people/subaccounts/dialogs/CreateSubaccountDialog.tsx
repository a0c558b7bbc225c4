import { Select, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { algorithmLabel, algorithms, defaultCoin } from '@headframe/domain/coins/algorithms';
import { organizationLabel } from '@headframe/domain/organizations/organization-name';
import { maxSubaccountNameLength, subaccountNameProblem } from '@headframe/domain/subaccounts/subaccount-name';
import { OrganizationChoicesDocument, type OrganizationChoicesQuery } from '../../../../generated/subaccounts.ts';
import { useData } from '../../../../transport/requests/use-data.ts';
import type { DialogProps } from '../../../../ui/dialog/dialogs.ts';
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx';
import { createSubaccount } from '../subaccount-changes.ts';

const coinChoices = algorithms.map(({ coinEnum }) => ({ value: String(coinEnum), label: algorithmLabel(coinEnum) }));

/** The organizations in which the user may create, the own ones first, those without subaccounts too. */
function organizationChoices(organizations: OrganizationChoicesQuery['organizations']) {
  const open = organizations.filter(
    ({ isOwner, suspended, adminSuspended }) => !adminSuspended && (isOwner || !suspended),
  );
  return [...open.filter(({ isOwner }) => isOwner), ...open.filter(({ isOwner }) => !isOwner)].map((organization) => ({
    value: organization.id,
    label: organizationLabel(organization),
    isOwn: organization.isOwner,
  }));
}

/** Creates a subaccount from its name, coin and organization; after a refusal the user can correct them. */
export function CreateSubaccountDialog({ onAnswer, onCancel }: DialogProps<string>) {
  const { data } = useData(OrganizationChoicesDocument, {}, { isBackground: true });
  const organizations = useMemo(() => organizationChoices(data?.organizations ?? []), [data]);
  const ownsOne = organizations[0]?.isOwn === true;
  const [typed, setTyped] = useState('');
  const [coin, setCoin] = useState<string>(String(defaultCoin.enum));
  const [chosen, setChosen] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const name = typed.trim();
  const organization = chosen ?? (ownsOne ? organizations[0]?.value : undefined);
  const problem = name === '' ? undefined : subaccountNameProblem(name);
  const canSave = name !== '' && problem === undefined && refused !== name;

  const submit = async () => {
    try {
      await createSubaccount({ name, coinEnum: Number(coin), organization });
      onAnswer(name);
    } catch (error) {
      setRefused(name);
      throw error;
    }
  };
  const others = organizations.length > (ownsOne ? 1 : 0);
  return (
    <FormDialog
      title="Create subaccount"
      submitLabel="Create"
      size="sm"
      canSubmit={canSave}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextInput
        label="Name"
        description="Letters, digits and keyboard symbols. It cannot be changed later."
        value={typed}
        maxLength={maxSubaccountNameLength}
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
          description="The owner of the organization owns the subaccount."
          data={ownsOne ? organizations : [{ value: '', label: organizationLabel(null) }, ...organizations]}
          value={organization ?? ''}
          allowDeselect={false}
          onChange={(value) => setChosen(value || undefined)}
        />
      )}
    </FormDialog>
  );
}
