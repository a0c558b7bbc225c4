import { UpdateMemberDocument, type MemberRowFragment } from '../../../../generated/team.ts';
import { send } from '../../../../transport/requests/client.ts';
import type { DialogProps } from '../../../../ui/dialog/dialogs.ts';
import { RecordDialog } from '../../../../ui/dialog/RecordDialog.tsx';
import { toast } from '../../../../ui/toast/toasts.ts';
import { RoleChoice } from './RoleChoice.tsx';
import styles from '../Team.module.css';

/** Gives a member, or an invited person, another role. */
export function MemberRoleDialog({ member, ...dialog }: DialogProps<unknown> & { member: MemberRowFragment }) {
  const { uuid, email } = member;
  return (
    <RecordDialog
      {...dialog}
      title={`Role of ${email}`}
      submitLabel="Change role"
      initial={{ roleId: member.roleId ?? undefined }}
      save={async ({ roleId = '' }, twoFactorCode) => {
        const saved = await send('mutation', UpdateMemberDocument, { uuid, roleId, twoFactorCode });
        toast.success(`Role of ${email} changed.`, 'Effective immediately.');
        return saved;
      }}
    >
      {({ roleId }, change) => (
        <>
          <p className={styles['hint']}>Current role: {member.role}.</p>
          <RoleChoice value={roleId} onChange={(next) => change({ roleId: next })} />
        </>
      )}
    </RecordDialog>
  );
}
