import { useState, type ReactNode } from 'react';
import type { ConfirmedEmail } from '../../transport/session/registration.ts';
import { hasSession } from '../../transport/session/session.ts';
import type { DialogProps } from '../../ui/dialog/dialogs.ts';
import { toast } from '../../ui/toast/toasts.ts';
import { noPasswordCounts } from '../sign-in/after-confirming.ts';
import { ForgotPassword } from '../sign-in/ForgotPassword.tsx';
import { ResetPasswordForm } from '../sign-in/ResetPasswordForm.tsx';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { VerifyEmailForm } from '../sign-in/VerifyEmailForm.tsx';

interface ActionDialogProps extends DialogProps<'invalid-code' | 'done'> {
  email: string;
  /** The code of the link; empty where the user has to enter it. */
  code: string;
}

function ActionDialog({ title, onCancel, children }: { title: string; onCancel(): void; children: ReactNode }) {
  return (
    <DialogFrame onClose={onCancel} title={title} size="sm">
      {children}
    </DialogFrame>
  );
}

/** Confirms an e-mail with the code of a link. */
export function VerifyEmailDialog({ email, code, onAnswer, onCancel }: ActionDialogProps) {
  const [withoutPassword, setWithoutPassword] = useState<string>();
  const confirmed = (confirmedEmail: string, { needsPassword }: ConfirmedEmail) => {
    if (needsPassword) setWithoutPassword(confirmedEmail);
    else {
      toast.success('Your e-mail is verified.', hasSession() ? undefined : 'You can sign in now.');
      onAnswer('done');
    }
    return Promise.resolve();
  };
  if (withoutPassword !== undefined) {
    return (
      <ActionDialog title="Set a password" onCancel={onCancel}>
        <ForgotPassword
          handed={{ email: withoutPassword, notice: noPasswordCounts }}
          onShow={() => onAnswer('done')}
          backLabel="Cancel"
        />
      </ActionDialog>
    );
  }
  return (
    <ActionDialog title="Verify e-mail" onCancel={onCancel}>
      <VerifyEmailForm
        email={email}
        code={code}
        notice="Confirm that this address is yours."
        onConfirmed={confirmed}
        {...(code ? { onInvalidCode: () => onAnswer('invalid-code') } : {})}
        onBack={onCancel}
        backLabel="Cancel"
      />
    </ActionDialog>
  );
}

export function ResetPasswordDialog({ email, code, onAnswer, onCancel }: ActionDialogProps) {
  return (
    <ActionDialog title="Reset password" onCancel={onCancel}>
      <ResetPasswordForm
        email={email}
        code={code}
        notice={email ? `Set a new password for ${email}. Every session of the account ends.` : 'Set a new password.'}
        onDone={() => onAnswer('done')}
        {...(code ? { onInvalidCode: () => onAnswer('invalid-code') } : {})}
        onBack={onCancel}
        backLabel="Cancel"
      />
    </ActionDialog>
  );
}
