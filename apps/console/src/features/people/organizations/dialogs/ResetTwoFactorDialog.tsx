import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { AdminResetTwoFactorDocument } from '../../../../generated/reset-two-factor.ts';
import { send } from '../../../../transport/requests/client.ts';
import { TransportError } from '../../../../transport/requests/transport-error.ts';
import type { DialogProps } from '../../../../ui/dialog/dialogs.ts';
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx';
import { withStepUp } from '../../../../ui/dialog/with-step-up.ts';
import { formatCount } from '../../../../ui/figure/format.ts';
import { toast } from '../../../../ui/toast/toasts.ts';
import styles from '../Organization.module.css';

interface ResetTwoFactorDialogProps extends DialogProps<true> {
  /** E-mail of the account; empty where the administrator has to enter it. */
  email: string;
}

const claimed = { handles: ['constraint-violation', 'not-found', 'validation-failed', 'permission-error'] } as const;

/** Removes the second factor of an account whose owner lost it; shows the administrator the consequences first. */
export function ResetTwoFactorDialog({ email: first, onAnswer, onCancel }: ResetTwoFactorDialogProps) {
  const [email, setEmail] = useState(first);
  const [problem, setProblem] = useState<string>();
  const submit = async () => {
    try {
      const whose = email.trim();
      const outcome = await withStepUp((twoFactorCode) =>
        send('mutation', AdminResetTwoFactorDocument, { email: whose, twoFactorCode }, claimed),
      );
      if (!outcome) return;
      const ended = outcome.adminResetTwoFactor;
      const sessions = ended === 1 ? '1 session was ended' : `${formatCount(ended)} sessions were ended`;
      toast.success(`The second factor of ${whose} is reset.`, `${sessions}; the account holder is informed by mail.`);
      onAnswer(true);
    } catch (error) {
      if (!(error instanceof TransportError) || error.code === 'network') throw error;
      setProblem(error.message);
    }
  };
  return (
    <FormDialog
      title="Reset second factor"
      submitLabel="Reset second factor"
      size="sm"
      canSubmit={email.trim() !== ''}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p className={styles['consequence']}>
        For someone who lost both their authenticator app and their backup codes. Verify their identity first. All
        devices of the account are signed out, and sign-in asks for the password only until two-factor authentication is
        set up again. The account holder is informed by mail.
      </p>
      <TextInput
        label="E-mail of the account"
        type="email"
        value={email}
        required
        autoComplete="off"
        data-autofocus
        error={problem}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
    </FormDialog>
  );
}
