import { Button, Group, Modal, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { longestOrganizationName } from '@headframe/domain/organizations/organization-name';
import { reportFailure } from '../../../../ui/action/report-failure.ts';
import type { DialogProps } from '../../../../ui/dialog/dialogs.ts';
import styles from '../Organization.module.css';

/** What an organization is called. */
export interface OrganizationNames {
  name: string;
  /** Empty for none. */
  alias: string;
}

interface OrganizationNamesDialogProps<Answer> extends DialogProps<Answer> {
  title: string;
  confirmLabel: string;
  /** The present names; both empty for a new organization. */
  names?: OrganizationNames | undefined;
  /** Saves the names; what the server refuses is told, and can be mended in the dialog. */
  save(names: OrganizationNames): Promise<Answer>;
}

/** Asks for the name and the alias of an organization and saves them. */
export function OrganizationNamesDialog<Answer>(props: OrganizationNamesDialogProps<Answer>) {
  const { title, confirmLabel, names = { name: '', alias: '' }, save, onAnswer, onCancel } = props;
  const [name, setName] = useState(names.name);
  const [alias, setAlias] = useState(names.alias);
  const [isBusy, setBusy] = useState(false);
  const given = { name: name.trim(), alias: alias.trim() };
  const isChanged = given.name !== names.name || given.alias !== names.alias;
  const canSave = given.name !== '' && isChanged && !isBusy;
  const submit = async () => {
    setBusy(true);
    try {
      onAnswer(await save(given));
    } catch (error) {
      setBusy(false);
      reportFailure(error);
    }
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (canSave) void submit();
  };
  return (
    <Modal opened onClose={onCancel} title={title} size="sm" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form onSubmit={onSubmit} className={styles['dialog']}>
        <TextInput
          label="Name"
          value={name}
          required
          maxLength={longestOrganizationName}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label="Alias"
          description="A short form, for yourself. May be left empty."
          value={alias}
          maxLength={longestOrganizationName}
          autoComplete="off"
          onChange={(event) => setAlias(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} disabled={!canSave}>
            {confirmLabel}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
