import { UpdateMemberDocument, type MemberRowFragment } from '../../../../generated/team.ts';
import { send } from '../../../../transport/requests/client.ts';
import { saveMerged } from '../../../../ui/changes/save-merged.ts';
import type { DialogProps } from '../../../../ui/dialog/dialogs.ts';
import { RecordDialog } from '../../../../ui/dialog/RecordDialog.tsx';
import { toast } from '../../../../ui/toast/toasts.ts';
import { useRoles } from '../../access/index.ts';
import { RoleChoice } from './RoleChoice.tsx';
import styles from '../Team.module.css';

/** Gives a member, or an invited person, another role. */
export function MemberRoleDialog({ member, ...dialog }: DialogProps<unknown> & { member: MemberRowFragment }) {
  const { uuid, email } = member;
  const { roles = [] } = useRoles();
  return (
    <RecordDialog
      {...dialog}
      title={`Role of ${email}`}
      submitLabel="Change role"
      initial={{ roleId: member.roleId ?? undefined }}
      save={async ({ roleId = '' }, twoFactorCode) => {
        const saved = await saveMerged({
          change: { roleId },
          from: { roleId: member.roleId ?? '' },
          labels: { roleId: 'Role' },
          show: (_field, id) => roles.find((role) => role.id === id)?.alias,
          send: (change, from) =>
            send('mutation', UpdateMemberDocument, {
              uuid,
              roleId: String(change['roleId']),
              from: String(from['roleId']),
              twoFactorCode,
            }),
        });
        if (saved) toast.success(`Role of ${email} changed.`, 'Effective immediately.');
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
