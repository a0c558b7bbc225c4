import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { CreateOrganizationMemberDocument, type OrganizationRowFragment } from '../../../../generated/organization.ts';
import { send } from '../../../../transport/requests/client.ts';
import { TransportError } from '../../../../transport/requests/transport-error.ts';
import type { DialogProps } from '../../../../ui/dialog/dialogs.ts';
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx';
import { withStepUp } from '../../../../ui/dialog/with-step-up.ts';

interface InviteDelegateDialogProps extends DialogProps<string> {
  organization: Pick<OrganizationRowFragment, 'id' | 'organizationName'>;
}

const claimed = { handles: ['constraint-violation', 'validation-failed', 'permission-error'] } as const;

/** Asks for the e-mail of a new delegate and invites them; the answer is the e-mail. */
export function InviteDelegateDialog({ organization, onAnswer, onCancel }: InviteDelegateDialogProps) {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = async () => {
    try {
      const variables = { organization: organization.id, email: email.trim() };
      const isDone = await withStepUp((twoFactorCode) =>
        send('mutation', CreateOrganizationMemberDocument, { ...variables, twoFactorCode }, claimed),
      );
      if (!isDone) return;
      onAnswer(variables.email.toLowerCase());
    } catch (error) {
      if (!(error instanceof TransportError) || error.code === 'network') throw error;
      setProblem(error.message);
    }
  };
  return (
    <FormDialog
      title={`Invite a delegate to ${organization.organizationName}`}
      submitLabel="Invite"
      size="sm"
      canSubmit={email.trim() !== ''}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextInput
        label="E-mail"
        description="Super Admin: all permissions on all subaccounts of the organization."
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
