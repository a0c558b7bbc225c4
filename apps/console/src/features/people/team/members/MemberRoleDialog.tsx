import { useState } from 'react';
import { UpdateMemberDocument, type MemberRowFragment } from '../../../../generated/team.ts';
import { send } from '../../../../transport/requests/client.ts';
import type { DialogProps } from '../../../../ui/dialog/dialogs.ts';
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx';
import { withStepUp } from '../../../../ui/dialog/with-step-up.ts';
import { toast } from '../../../../ui/toast/toasts.ts';
import { RoleChoice } from './RoleChoice.tsx';
import styles from '../Team.module.css';

/** Gives a member, or an invited person, another role. */
export function MemberRoleDialog({ member, onAnswer, onCancel }: DialogProps<true> & { member: MemberRowFragment }) {
  const [roleId, setRoleId] = useState(member.roleId ?? undefined);
  const submit = async () => {
    const sent = await withStepUp((twoFactorCode) =>
      send('mutation', UpdateMemberDocument, { uuid: member.uuid, roleId: roleId ?? '', twoFactorCode }),
    );
    if (!sent) return;
    toast.success(`Role of ${member.email} changed.`, 'Effective immediately.');
    onAnswer(true);
  };
  return (
    <FormDialog
      title={`Role of ${member.email}`}
      submitLabel="Change role"
      canSubmit={roleId !== undefined && roleId !== member.roleId}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p className={styles['hint']}>Current role: {member.role}.</p>
      <RoleChoice value={roleId} onChange={setRoleId} />
    </FormDialog>
  );
}
