import { Radio } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import { useState } from 'react';
import type { DialogProps } from '../dialog/dialogs.ts';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { RelativeTime } from '../figure/RelativeTime.tsx';
import styles from './ConflictDialog.module.css';
import type { Conflict, FieldWords } from './save-merged.ts';
import { labelOf, valueText } from './value-text.ts';

interface ConflictDialogProps extends DialogProps<ReadonlySet<string>>, FieldWords {
  conflicts: readonly Conflict[];
}

/** Asks for each field that two people changed which value stays; the answer are the fields that keep the user's. */
export function ConflictDialog({ conflicts, labels = {}, show, onAnswer, onCancel }: ConflictDialogProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const text = (field: string, value: unknown) => show?.(field, value) ?? valueText(value);
  return (
    <FormDialog
      title="Changed meanwhile"
      submitLabel="Save"
      canSubmit={conflicts.every(({ field }) => chosen[field] !== undefined)}
      onSubmit={() => {
        onAnswer(new Set(conflicts.flatMap(({ field }) => (chosen[field] === 'mine' ? [field] : []))));
        return Promise.resolve();
      }}
      onCancel={onCancel}
    >
      <p className={styles['text']}>Nothing is saved yet. Choose what stays.</p>
      {conflicts.map(({ field, mine, theirs, by, at }, place) => (
        <Radio.Group
          key={field}
          label={labels[field] ?? labelOf(field)}
          value={chosen[field] ?? ''}
          onChange={(value) => setChosen((before) => ({ ...before, [field]: value }))}
        >
          <div className={styles['choices']}>
            <Radio
              value="mine"
              label={`Keep mine: ${text(field, mine)}`}
              {...(place === 0 && { 'data-autofocus': true })}
            />
            <Radio
              value="theirs"
              label={`Take theirs: ${text(field, theirs)}`}
              description={by !== undefined && <Author by={by} at={at} />}
            />
          </div>
        </Radio.Group>
      ))}
    </FormDialog>
  );
}

function Author({ by, at }: { by: string; at: string | undefined }) {
  return (
    <>
      {by}
      {at !== undefined && (
        <>
          , <RelativeTime at={at} />
        </>
      )}
    </>
  );
}
