import { Button, Group, Modal, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { reportFailure } from '../../../../ui/action/report-failure.ts';
import type { DialogProps } from '../../../../ui/dialog/dialogs.ts';
import styles from '../Agent.module.css';

const longestName = 64;

interface AgentNameDialogProps<Answer> extends DialogProps<Answer> {
  title: string;
  confirmLabel: string;
  /** The present name; empty for a new agent. */
  name?: string | undefined;
  /** Saves the name; what the server refuses is told, and can be mended in the dialog. */
  save(name: string): Promise<Answer>;
}

/** Asks for the name of an agent and saves it. */
export function AgentNameDialog<Answer>(props: AgentNameDialogProps<Answer>) {
  const { title, confirmLabel, name: present = '', save, onAnswer, onCancel } = props;
  const [typed, setTyped] = useState(present);
  const [isRefused, setRefused] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const name = typed.trim();
  const canSave = name !== '' && name !== present && !isBusy;
  const submit = async () => {
    setBusy(true);
    try {
      onAnswer(await save(name));
    } catch (error) {
      setRefused(true);
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
          description="Where it runs, such as a site or a hall."
          value={typed}
          maxLength={longestName}
          autoComplete="off"
          data-autofocus
          error={isRefused}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setRefused(false);
          }}
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
