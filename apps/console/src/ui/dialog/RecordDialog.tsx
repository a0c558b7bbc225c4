import { useState, type ReactNode } from 'react';
import type { DialogProps } from './dialogs.ts';
import { FormDialog } from './FormDialog.tsx';
import { withStepUp } from './with-step-up.ts';

interface RecordDialogProps<Values extends object, Answer> extends DialogProps<Answer> {
  title: string;
  /** What saving does, where that depends on the values too. */
  submitLabel: string | ((values: Values) => string);
  size?: 'sm' | 'md' | 'lg';
  /** The values to begin with. */
  initial: Values;
  /** Whether the values can be saved; by default, once one of them differs from the initial one. */
  canSave?(values: Values): boolean;
  /** Saves the values: first without a code, and with one where the server requires the second factor. Its result is the answer. */
  save(values: Values, twoFactorCode: string | null): Promise<Answer>;
  /** The fields, with what changes some of the values. */
  children(values: Values, change: (changes: Partial<Values>) => void): ReactNode;
}

/** Asks for the values of a record and saves them; after a refusal, or without a code, the user can correct them. */
export function RecordDialog<Values extends object, Answer>(props: RecordDialogProps<Values, Answer>) {
  const { title, submitLabel, size, initial, canSave, save, children, onAnswer, onCancel } = props;
  const [first] = useState(initial);
  const [values, setValues] = useState(initial);
  const isChanged = () => Object.entries(values).some(([key, value]) => value !== first[key as keyof Values]);
  const submit = async () => {
    const answer = await withStepUp((twoFactorCode) => save(values, twoFactorCode));
    if (answer !== undefined) onAnswer(answer);
  };
  return (
    <FormDialog
      title={title}
      submitLabel={typeof submitLabel === 'string' ? submitLabel : submitLabel(values)}
      {...(size && { size })}
      canSubmit={canSave ? canSave(values) : isChanged()}
      onSubmit={submit}
      onCancel={onCancel}
    >
      {children(values, (changes) => setValues((present) => ({ ...present, ...changes })))}
    </FormDialog>
  );
}
