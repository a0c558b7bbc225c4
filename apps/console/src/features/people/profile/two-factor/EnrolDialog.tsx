import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { BeginTwoFactorDocument, type BeginTwoFactorMutation } from '../../../../generated/profile.ts';
import { send } from '../../../../transport/requests/client.ts';
import type { DialogProps } from '../../../../ui/dialog/dialogs.ts';
import { ErrorState } from '../../../../ui/state/ErrorState.tsx';
import { SkeletonBlock } from '../../../../ui/state/Skeleton.tsx';
import { BackupCodes } from './BackupCodes.tsx';
import { EnrolForm } from './EnrolForm.tsx';
import { DialogFrame } from '../../../../ui/dialog/DialogFrame.tsx';
import styles from './TwoFactor.module.css';

type Setup = BeginTwoFactorMutation['beginTwoFactor'];

/** Sets a second factor up: a secret for the app, a first code of it, and the backup codes. */
export function EnrolDialog({ onAnswer, onCancel }: DialogProps<true>) {
  const [attempt, setAttempt] = useState(0);
  const [setup, setSetup] = useState<Setup>();
  const [failure, setFailure] = useState<Error>();
  const [codes, setCodes] = useState<readonly string[]>();
  useEffect(() => {
    let isCurrent = true;
    send('mutation', BeginTwoFactorDocument, {}).then(
      ({ beginTwoFactor }) => isCurrent && setSetup(beginTwoFactor),
      (error: Error) => isCurrent && setFailure(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);
  const retry = () => {
    setFailure(undefined);
    setAttempt((before) => before + 1);
  };
  const isLocked = codes !== undefined;
  return (
    <DialogFrame
      onClose={() => (isLocked ? onAnswer(true) : onCancel())}
      title={isLocked ? 'Your backup codes' : 'Set up two-factor authentication'}
      size="md"
      closeOnClickOutside={false}
      closeOnEscape={!isLocked}
      withCloseButton={!isLocked}
    >
      <div className={styles['body']}>
        {codes ? (
          <>
            <BackupCodes codes={codes} />
            <Group justify="flex-end">
              <Button data-autofocus onClick={() => onAnswer(true)}>
                I saved them
              </Button>
            </Group>
          </>
        ) : setup ? (
          <EnrolForm setup={setup} onCodes={setCodes} onCancel={onCancel} />
        ) : failure ? (
          <ErrorState error={failure} onRetry={retry} />
        ) : (
          <SkeletonBlock height={280} subject="the code to scan" />
        )}
      </div>
    </DialogFrame>
  );
}
