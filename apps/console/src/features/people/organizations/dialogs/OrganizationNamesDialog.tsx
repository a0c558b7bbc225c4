import { TextInput } from '@mantine/core';
import { maxOrganizationNameLength } from '@headframe/domain/organizations/organization-name';
import { FieldChange, FormChanges } from '../../../../ui/changes/FormChanges.tsx';
import { useFollowedValues } from '../../../../ui/changes/use-followed-values.ts';
import type { DialogProps } from '../../../../ui/dialog/dialogs.ts';
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx';

interface OrganizationNames {
  name: string;
  /** Empty for none. */
  alias: string;
}

interface OrganizationNamesDialogProps<Answer> extends DialogProps<Answer> {
  title: string;
  confirmLabel: string;
  /** The current names; both empty for a new organization. */
  names?: OrganizationNames | undefined;
  /** Saves the names; a refusal of the server is shown, and the user can correct them. */
  save(names: OrganizationNames): Promise<Answer>;
}

/** Asks for the name and the alias of an organization and saves them. */
export function OrganizationNamesDialog<Answer>(props: OrganizationNamesDialogProps<Answer>) {
  const { title, confirmLabel, names = { name: '', alias: '' }, save, onAnswer, onCancel } = props;
  const { values, conflicts, change, settle } = useFollowedValues(names);
  const { name, alias } = values;
  const given = { name: name.trim(), alias: alias.trim() };
  const isChanged = given.name !== names.name || given.alias !== names.alias;
  const submit = async () => onAnswer(await save(given));
  return (
    <FormDialog
      title={title}
      submitLabel={confirmLabel}
      size="sm"
      canSubmit={given.name !== '' && isChanged && conflicts.length === 0}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <FormChanges conflicts={conflicts} settle={settle}>
        <TextInput
          label="Name"
          value={name}
          required
          maxLength={maxOrganizationNameLength}
          autoComplete="off"
          data-autofocus
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <FieldChange field="name" />
        <TextInput
          label="Alias"
          description="A short form for yourself. Optional."
          value={alias}
          maxLength={maxOrganizationNameLength}
          autoComplete="off"
          onChange={(event) => change({ alias: event.currentTarget.value })}
        />
        <FieldChange field="alias" />
      </FormChanges>
    </FormDialog>
  );
}
