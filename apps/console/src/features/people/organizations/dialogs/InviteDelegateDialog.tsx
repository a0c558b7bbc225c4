import { Button, Group, Modal, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { CreateOrganizationMemberDocument, type OrganizationRowFragment } from '../../../../generated/organization.ts';
import { send } from '../../../../transport/client.ts';
import { TransportError } from '../../../../transport/transport-error.ts';
import { reportFailure } from '../../../../ui/action/report-failure.ts';
import type { DialogProps } from '../../../../ui/dialog/dialogs.ts';
import { withStepUp } from '../../../../ui/dialog/with-step-up.ts';
import { toast } from '../../../../ui/toasts.ts';
import styles from '../Organization.module.css';

interface InviteDelegateDialogProps extends DialogProps<true> {
  organization: Pick<OrganizationRowFragment, 'id' | 'organizationName'>;
}

const claimed = { handles: ['constraint-violation', 'validation-failed', 'permission-error'] } as const;

/** Asks for the e-mail of a new delegate and sends the invitation. */
export function InviteDelegateDialog({ organization, onAnswer, onCancel }: InviteDelegateDialogProps) {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const canSend = email.trim() !== '' && !isBusy;
  const submit = async () => {
    setBusy(true);
    try {
      const variables = { organization: organization.id, email: email.trim() };
      const isDone = await withStepUp((twoFactorCode) =>
        send('mutation', CreateOrganizationMemberDocument, { ...variables, twoFactorCode }, claimed),
      );
      setBusy(false);
      if (!isDone) return;
      toast.success(`${variables.email} is invited.`, 'They act for the organization once they approve.');
      onAnswer(true);
    } catch (error) {
      setBusy(false);
      if (error instanceof TransportError && error.code !== 'network') setProblem(error.message);
      else reportFailure(error);
    }
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (canSend) void submit();
  };
  return (
    <Modal
      opened
      onClose={onCancel}
      title={`Invite a delegate to ${organization.organizationName}`}
      size="sm"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={onSubmit} className={styles['dialog']} noValidate>
        <TextInput
          label="E-mail"
          description="They act as Super Admin: every right on all subaccounts of the organization."
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
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} disabled={!canSend}>
            Invite
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
