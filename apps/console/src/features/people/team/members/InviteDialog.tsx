import { Button, Group, Modal, TextInput } from '@mantine/core';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { useState, type SubmitEvent } from 'react';
import { InsertMemberDocument } from '../../../../generated/team.ts';
import { send } from '../../../../transport/client.ts';
import type { DialogProps } from '../../../../ui/dialog/dialogs.ts';
import { withStepUp } from '../../../../ui/dialog/with-step-up.ts';
import { toast } from '../../../../ui/toasts.ts';
import { isEmail } from '../is-email.ts';
import { RoleChoice } from './RoleChoice.tsx';
import { useSaving } from './use-saving.ts';
import styles from '../Team.module.css';

/** Invites someone by e-mail with a role; they are mailed, and approve or reject. */
export function InviteDialog({ onAnswer, onCancel }: DialogProps<true>) {
  const [typed, setTyped] = useState('');
  const [roleId, setRoleId] = useState<string>();
  const [isTried, setTried] = useState(false);
  const email = typed.trim().toLowerCase();
  const save = async () => {
    const sent = await withStepUp((twoFactorCode) =>
      send('mutation', InsertMemberDocument, { email, roleId: roleId ?? '', twoFactorCode }),
    );
    if (sent) toast.success(`${email} is invited.`, 'They are in the team once they approve.');
    return sent !== undefined;
  };
  const { isBusy, isRefused, clearRefused, run } = useSaving(save, () => onAnswer(true));
  const problem = isEmail(email) ? undefined : messageText(email === '' ? 'fieldRequired' : 'invalidEmail');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isBusy && !problem && roleId !== undefined) run();
  };
  return (
    <Modal opened onClose={onCancel} title="Invite member" size="md" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form onSubmit={submit} className={styles['dialog']} noValidate>
        <TextInput
          label="E-mail"
          description="They get a mail, and approve or reject the invitation once they have signed in."
          type="email"
          value={typed}
          maxLength={320}
          autoComplete="off"
          data-autofocus
          error={isTried && problem ? problem : isRefused}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            clearRefused();
          }}
        />
        <RoleChoice value={roleId} onChange={setRoleId} />
        {isTried && roleId === undefined && (
          <p className={styles['problem']} role="alert">
            Choose a role.
          </p>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Invite
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
