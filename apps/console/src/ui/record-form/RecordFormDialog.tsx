import type { DialogProps } from '../dialog/dialogs.ts';
import { RecordDialog } from '../dialog/RecordDialog.tsx';
import type { RecordForm } from './record-form.tsx';

interface RecordFormDialogProps extends DialogProps<unknown> {
  form: RecordForm;
  title: string;
  submitLabel: string;
  /** The record that is changed; none for a new one. */
  record?: Readonly<Record<string, unknown>> | undefined;
  /** Saves what was entered. */
  save(record: Record<string, unknown>, twoFactorCode: string | null): Promise<unknown>;
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
      canSave={(values) =>
        'record' in form.read(values) && Object.entries(values).some(([name, value]) => value !== initial[name])
      }
      save={(values, twoFactorCode) => {
        const result = form.read(values);
        return 'record' in result ? save(result.record, twoFactorCode) : Promise.resolve();
      }}
    >
      {(values, change) => <form.Fields values={values} change={change} />}
    </RecordDialog>
  );
}
