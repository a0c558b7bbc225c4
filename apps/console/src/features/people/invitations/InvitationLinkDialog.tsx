import { Button, Group } from '@mantine/core';
import { CopyableText } from '../../../ui/dialog/CopyableText.tsx';
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { WarningNote } from '../../../ui/state/WarningNote.tsx';
import styles from './InvitationLinkDialog.module.css';

interface InvitationLinkDialogProps extends DialogProps<true> {
  email: string;
  /** What is sent to them. */
  link: string;
  /** What was done, in a sentence. */
  result: string;
}

/** Says that an invitation was not mailed, and offers the link that its inviter sends by another way. */
export function InvitationLinkDialog({ email, link, result, onAnswer }: InvitationLinkDialogProps) {
  return (
    <DialogFrame onClose={() => onAnswer(true)} title={result} size="lg">
      <div className={styles['dialog']}>
        <WarningNote>
          No mail server is configured, so no mail was sent. Send this link to {email} yourself.
        </WarningNote>
        <CopyableText text={link} noun="link" />
        <p>
          It shows what the invitation is about, or the sign-in. The invitation waits for the account of {email}; the
          link alone gives no access. A new account needs a code to confirm its e-mail: the administrator of this
          installation finds it in the outbox.
        </p>
        <Group justify="flex-end">
          <Button onClick={() => onAnswer(true)}>Close</Button>
        </Group>
      </div>
    </DialogFrame>
  );
}
