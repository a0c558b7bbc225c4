import { Button, Group } from '@mantine/core';
import type { DialogProps } from '../../../../ui/dialog/dialogs.ts';
import { BackupCodes } from './BackupCodes.tsx';
import { DialogFrame } from '../../../../ui/dialog/DialogFrame.tsx';
import styles from './TwoFactor.module.css';

/** Shows new backup codes; only their keeper closes it. */
export function BackupCodesDialog({ codes, onAnswer }: DialogProps<true> & { codes: readonly string[] }) {
  return (
    <DialogFrame
      onClose={() => onAnswer(true)}
      title="New backup codes"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <div className={styles['body']}>
        <BackupCodes codes={codes} />
        <Group justify="flex-end">
          <Button data-autofocus onClick={() => onAnswer(true)}>
            I saved them
          </Button>
        </Group>
      </div>
    </DialogFrame>
  );
}
