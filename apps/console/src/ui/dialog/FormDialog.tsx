import { Button, Group } from '@mantine/core';
import { use, useState, type ReactNode, type SubmitEvent } from 'react';
import { reportFailure } from '../action/report-failure.ts';
import { FormSubject } from '../changes/form-subject.ts';
import { DialogFrame } from './DialogFrame.tsx';
import classes from '../theme/classes.module.css';

interface FormDialogProps {
  title: string;
  submitLabel: string;
  size?: 'sm' | 'md' | 'lg';
  /** False while something is missing. */
  canSubmit?: boolean;
  /** Saves and closes; a failure is shown, and the dialog stays open. */
  onSubmit(): Promise<void>;
  onCancel(): void;
  /** The fields. */
  children: ReactNode;
}

/** A dialog with a form that is saved before it closes; after a refusal by the server the user can correct the form. */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, size = 'md', onSubmit, onCancel, children } = props;
  const isGone = use(FormSubject)?.isGone ?? false;
  const canSubmit = props.canSubmit !== false && !isGone;
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await onSubmit();
    } catch (error) {
      reportFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (canSubmit && !isBusy) void save();
  };
  return (
    <DialogFrame onClose={onCancel} title={title} size={size}>
      <form onSubmit={submit} className={classes['form']} noValidate>
        {children}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} disabled={!canSubmit}>
            {submitLabel}
          </Button>
        </Group>
      </form>
    </DialogFrame>
  );
}
