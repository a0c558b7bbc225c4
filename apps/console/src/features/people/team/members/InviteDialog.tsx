import { TextInput } from '@mantine/core';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { useState } from 'react';
import { InsertMemberDocument } from '../../../../generated/team.ts';
import { send } from '../../../../transport/requests/client.ts';
import type { DialogProps } from '../../../../ui/dialog/dialogs.ts';
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx';
import { withStepUp } from '../../../../ui/dialog/with-step-up.ts';
import { isEmail } from '../is-email.ts';
import { RoleChoice } from './RoleChoice.tsx';
import styles from '../Team.module.css';

/** Invites a person by e-mail with a role, who then accepts or rejects. Returns the e-mail. */
export function InviteDialog({ onAnswer, onCancel }: DialogProps<string>) {
  const [typed, setTyped] = useState('');
  const [roleId, setRoleId] = useState<string>();
  const [isTried, setTried] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const email = typed.trim().toLowerCase();
  const problem = isEmail(email) ? undefined : messageText(email === '' ? 'fieldRequired' : 'invalidEmail');
  const submit = async () => {
    setTried(true);
    if (problem || roleId === undefined) return;
    try {
      const sent = await withStepUp((twoFactorCode) =>
        send('mutation', InsertMemberDocument, { email, roleId, twoFactorCode }),
      );
      if (!sent) return;
      onAnswer(email);
    } catch (error) {
      setRefused(true);
      throw error;
    }
  };
  return (
    <FormDialog title="Invite member" submitLabel="Invite" onSubmit={submit} onCancel={onCancel}>
      <TextInput
        label="E-mail"
        description="They accept or reject the invitation after signing in."
        type="email"
        value={typed}
        maxLength={320}
        autoComplete="off"
        data-autofocus
        error={isTried && problem ? problem : isRefused}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setRefused(false);
        }}
      />
      <RoleChoice value={roleId} onChange={setRoleId} />
      {isTried && roleId === undefined && (
        <p className={styles['problem']} role="alert">
          Choose a role.
        </p>
      )}
    </FormDialog>
  );
}
