import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DialogProps } from './dialogs.ts';
import { WarningNote } from '../state/WarningNote.tsx';
import { CopyableText } from './CopyableText.tsx';
import { DialogFrame } from './DialogFrame.tsx';
import styles from './SecretDialog.module.css';

interface SecretDialogProps extends DialogProps<true> {
  title: string;
  /** The noun for the secret on the copy button and the close button. */
  noun: string;
  secret: string;
  /** The rights of anyone with the secret. */
  warning: string;
  /** Instructions for the secret. */
  children?: ReactNode;
}

/** Shows a link or a key once. */
export function SecretDialog({ title, noun, secret, warning, children, onAnswer }: SecretDialogProps) {
  return (
    <DialogFrame
      onClose={() => onAnswer(true)}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div className={styles['dialog']}>
        <WarningNote>
          This {noun} is shown once. {warning}
        </WarningNote>
        <CopyableText text={secret} noun={noun} />
        {children}
        <Group justify="flex-end">
          <Button onClick={() => onAnswer(true)}>I saved it</Button>
        </Group>
      </div>
    </DialogFrame>
  );
}
