import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { FieldChange, FormChanges } from '../changes/FormChanges.tsx';
import { saveMerged } from '../changes/save-merged.ts';
import { useFollowedValues } from '../changes/use-followed-values.ts';
import type { DialogProps } from './dialogs.ts';
import { FormDialog } from './FormDialog.tsx';

const maxNameLength = 64;

interface NameDialogProps<Answer> extends DialogProps<Answer> {
  title: string;
  confirmLabel: string;
  /** What to enter, in a sentence. */
  description?: string | undefined;
  /** The current name; empty for something new. */
  name?: string | undefined;
  /**
   * Saves the name in place of the one that the dialog showed; undefined where the user canceled a later step. After a refusal the user can
   * correct the name.
   */
  save(name: string, from: string): Promise<Answer | undefined>;
}

/** Asks for a name and saves it. */
export function NameDialog<Answer>(props: NameDialogProps<Answer>) {
  const { title, confirmLabel, description, name: present = '', save, onAnswer, onCancel } = props;
  const { values, conflicts, change, settle } = useFollowedValues({ name: present });
  const [isRefused, setRefused] = useState(false);
  const name = values.name.trim();
  const submit = async () => {
    try {
      const saved = await saveMerged<Answer>({
        change: { name },
        from: { name: present },
        send: (change, from) => save(String(change['name']), String(from['name'])),
      });
      if (saved !== undefined) onAnswer(saved);
    } catch (error) {
      setRefused(true);
      throw error;
    }
  };
  return (
    <FormDialog
      title={title}
      submitLabel={confirmLabel}
      size="sm"
      canSubmit={name !== '' && name !== present && conflicts.length === 0}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <FormChanges conflicts={conflicts} settle={settle}>
        <TextInput
          label="Name"
          description={description}
          value={values.name}
          maxLength={maxNameLength}
          autoComplete="off"
          data-autofocus
          error={isRefused}
          onChange={(event) => {
            change({ name: event.currentTarget.value });
            setRefused(false);
          }}
        />
        <FieldChange field="name" />
      </FormChanges>
    </FormDialog>
  );
}
