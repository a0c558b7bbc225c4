import { useState } from 'react';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { DescriptionInput } from './DescriptionInput.tsx';

interface DescriptionDialogProps extends DialogProps<true> {
  title: string;
  hint: string;
  present: string;
  save(description: string): Promise<unknown>;
}

/** Asks for another description and saves it. */
export function DescriptionDialog({ title, hint, present, save, onAnswer, onCancel }: DescriptionDialogProps) {
  const [typed, setTyped] = useState(present);
  const description = typed.trim();
  const submit = async () => {
    await save(description);
    onAnswer(true);
  };
  return (
    <FormDialog
      title={title}
      submitLabel="Save"
      canSubmit={description !== present}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <DescriptionInput value={typed} onChange={setTyped} hint={hint} />
    </FormDialog>
  );
}
