import type { FieldValues } from '@headframe/domain/changes/merge-change';
import { changedFields, saveMerged } from '../changes/save-merged.ts';
import type { DialogProps } from '../dialog/dialogs.ts';
import { RecordDialog } from '../dialog/RecordDialog.tsx';
import type { RecordForm } from './record-form.tsx';

interface RecordFormDialogProps extends DialogProps<unknown> {
  form: RecordForm;
  title: string;
  submitLabel: string;
  /** The record that is changed; none for a new one. */
  record?: Readonly<Record<string, unknown>> | undefined;
  /** Saves a whole new record, or what was changed of the present one, and what it was changed from. */
  save(record: FieldValues, from: FieldValues, twoFactorCode: string | null): Promise<unknown>;
}

/** Asks for the fields of a record and saves them, once all of them are right and one differs. */
export function RecordFormDialog({ form, title, submitLabel, record, save, ...dialog }: RecordFormDialogProps) {
  const initial = form.initialOf(record);
  return (
    <RecordDialog
      {...dialog}
      title={title}
      submitLabel={submitLabel}
      initial={initial}
      codec={form.codec}
      labels={form.labels}
      show={form.show}
      canSave={(values) =>
        'record' in form.read(values) && Object.entries(values).some(([name, value]) => value !== initial[name])
      }
      save={(values, twoFactorCode) => {
        const result = form.read(values);
        if (!('record' in result)) return Promise.resolve();
        if (!record) return save(result.record, {}, twoFactorCode);
        return saveMerged({
          ...changedFields(result.record, form.given(initial)),
          labels: form.labels,
          show: form.show,
          send: (change, from) => save(change, from, twoFactorCode),
        });
      }}
    >
      {(values, change) => <form.Fields values={values} change={change} />}
    </RecordDialog>
  );
}
