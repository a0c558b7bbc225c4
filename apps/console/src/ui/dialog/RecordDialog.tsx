import type { ReactNode } from 'react';
import { FormChanges } from '../changes/FormChanges.tsx';
import type { FieldWords } from '../changes/save-merged.ts';
import { useFollowedValues, type FormCodec } from '../changes/use-followed-values.ts';
import type { DialogProps } from './dialogs.ts';
import { FormDialog } from './FormDialog.tsx';
import { withStepUp } from './with-step-up.ts';

interface RecordDialogProps<Values extends object, Answer> extends DialogProps<Answer>, FieldWords {
  title: string;
  /** What saving does, where that depends on the values too. */
  submitLabel: string | ((values: Values) => string);
  size?: 'sm' | 'md' | 'lg';
  /** The values as they are stored now: what others change is followed, see `useFollowedValues`. */
  initial: Values;
  /** How they travel, where that differs. */
  codec?: FormCodec<Values> | undefined;
  /** Whether the values can be saved; by default, once one of them differs from the initial one. */
  canSave?(values: Values): boolean;
  /** Saves the values: first without a code, and with one where the server requires the second factor. Its result is the answer. */
  save(values: Values, twoFactorCode: string | null): Promise<Answer>;
  /** The fields, with what changes some of the values. */
  children(values: Values, change: (changes: Partial<Values>) => void): ReactNode;
}

/** Asks for the values of a record and saves them; after a refusal, or without a code, the user can correct them. */
export function RecordDialog<Values extends object, Answer>(props: RecordDialogProps<Values, Answer>) {
  const { title, submitLabel, size, initial, codec, canSave, save, children, labels, show, onAnswer, onCancel } = props;
  const { values, isChanged, conflicts, change, settle } = useFollowedValues(initial, codec);
  const submit = async () => {
    const answer = await withStepUp((twoFactorCode) => save(values, twoFactorCode));
    if (answer !== undefined) onAnswer(answer);
  };
  return (
    <FormDialog
      title={title}
      submitLabel={typeof submitLabel === 'string' ? submitLabel : submitLabel(values)}
      {...(size && { size })}
      canSubmit={conflicts.length === 0 && (canSave ? canSave(values) : isChanged)}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <FormChanges conflicts={conflicts} settle={settle} {...(labels && { labels })} {...(show && { show })}>
        {children(values, change)}
      </FormChanges>
    </FormDialog>
  );
}
