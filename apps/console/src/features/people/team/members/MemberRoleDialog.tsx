import { Button, Group, Modal } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { UpdateMemberDocument, type MemberRowFragment } from '../../../../generated/team.ts';
import { send } from '../../../../transport/client.ts';
import type { DialogProps } from '../../../../ui/dialog/dialogs.ts';
import { withStepUp } from '../../../../ui/dialog/with-step-up.ts';
import { toast } from '../../../../ui/toasts.ts';
import { RoleChoice } from './RoleChoice.tsx';
import { useSaving } from './use-saving.ts';
import styles from '../Team.module.css';

/** Gives a member, or an invited person, another role. */
export function MemberRoleDialog({ member, onAnswer, onCancel }: DialogProps<true> & { member: MemberRowFragment }) {
  const [roleId, setRoleId] = useState(member.roleId ?? undefined);
  const save = async () => {
    const sent = await withStepUp((twoFactorCode) =>
      send('mutation', UpdateMemberDocument, { uuid: member.uuid, roleId: roleId ?? '', twoFactorCode }),
    );
    if (sent) toast.success(`Role of ${member.email} changed.`, 'It counts at once.');
    return sent !== undefined;
  };
  const { isBusy, run } = useSaving(save, () => onAnswer(true));
  const canSave = roleId !== undefined && roleId !== member.roleId;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isBusy && canSave) run();
  };
  return (
    <Modal
      opened
      onClose={onCancel}
      title={`Role of ${member.email}`}
      size="md"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={submit} className={styles['dialog']}>
        <p className={styles['hint']}>Now {member.role}.</p>
        <RoleChoice value={roleId} onChange={setRoleId} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} disabled={!canSave}>
            Change role
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
