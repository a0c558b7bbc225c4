import { Button, PasswordInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { brokenPasswordRules } from '@headframe/domain/limits/password-policy';
import { ChangePasswordDocument } from '../../../generated/profile.ts';
import { send } from '../../../transport/requests/client.ts';
import { TransportError } from '../../../transport/requests/transport-error.ts';
import { withStepUp } from '../../../ui/dialog/with-step-up.ts';
import { PasswordRules } from '../../../ui/PasswordRules.tsx';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import type { User } from './AccountTab.tsx';
import styles from './Profile.module.css';
import { Section } from './Section.tsx';
import { useWork } from './use-work.ts';

interface PasswordSectionProps {
  user: Pick<User, 'hasPassword' | 'passwordChangedAt' | 'email'>;
  onDone(): void;
}

/** The form that changes the password. */
export function PasswordSection({ user, onDone }: PasswordSectionProps) {
  if (!user.hasPassword) {
    return (
      <Section title="Password">
        <p className={styles['text']}>
          You sign in with another provider. This account has no password. &quot;Forgot password&quot; on the sign-in
          page gives it one.
        </p>
      </Section>
    );
  }
  return (
    <Section
      title="Password"
      text={
        <>
          {user.passwordChangedAt !== null && (
            <>
              Changed <RelativeTime at={user.passwordChangedAt} />.{' '}
            </>
          )}
          A new password signs out all other devices.
        </>
      }
    >
      <PasswordForm email={user.email} onDone={onDone} />
    </Section>
  );
}

type Problems = Partial<Record<'oldPassword' | 'newPassword' | 'confirmation', string>>;

function problemsOf(oldPassword: string, newPassword: string, confirmation: string): Problems {
  const required = messageText('fieldRequired');
  return {
    ...(oldPassword === '' ? { oldPassword: required } : {}),
    ...(brokenPasswordRules(newPassword).length > 0 ? { newPassword: messageText('fillFields') } : {}),
    ...(newPassword !== confirmation ? { confirmation: messageText('passwordMismatch') } : {}),
  };
}

/** The field that a refusal of the server speaks of. */
function refusedField(error: unknown): keyof Problems | undefined {
  if (!(error instanceof TransportError)) return undefined;
  const { field } = error.detail;
  return field === 'oldPassword' || field === 'newPassword' ? field : undefined;
}

function PasswordForm({ email, onDone }: { email: string; onDone(): void }) {
  const [oldPassword, setOldPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const { isBusy, run } = useWork();

  const change = async () => {
    try {
      const done = await withStepUp((twoFactorCode) =>
        send('mutation', ChangePasswordDocument, { oldPassword, newPassword, twoFactorCode }),
      );
      if (!done) return;
    } catch (error) {
      const field = refusedField(error);
      if (field === undefined || !(error instanceof Error)) throw error;
      return setProblems({ [field]: error.message });
    }
    for (const clear of [setOldPassword, setNewPassword, setConfirmation]) clear('');
    toast.success('Password changed.', 'All other devices were signed out.');
    onDone();
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = problemsOf(oldPassword, newPassword, confirmation);
    setProblems(found);
    if (Object.keys(found).length === 0) void run(change);
  };
  const type = (field: keyof Problems, set: (text: string) => void) => (event: { currentTarget: HTMLInputElement }) => {
    set(event.currentTarget.value);
    setProblems(({ [field]: _mended, ...others }) => others);
  };
  return (
    <form className={styles['form']} onSubmit={onSubmit} noValidate>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        value={oldPassword}
        error={problems.oldPassword}
        onChange={type('oldPassword', setOldPassword)}
      />
      <PasswordInput
        label="New password"
        autoComplete="new-password"
        value={newPassword}
        error={problems.newPassword}
        onChange={type('newPassword', setNewPassword)}
      />
      <PasswordRules password={newPassword} />
      <PasswordInput
        label="Confirm new password"
        autoComplete="new-password"
        value={confirmation}
        error={problems.confirmation}
        onChange={type('confirmation', setConfirmation)}
      />
      <Button type="submit" loading={isBusy}>
        Change password
      </Button>
    </form>
  );
}
