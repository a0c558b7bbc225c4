import { WarningNote } from '../../ui/state/WarningNote.tsx';

/** Where the mail with a code is on an installation without a mail server. The code itself is never shown here. */
export function NoMailServerHint() {
  return (
    <WarningNote>
      No mail server is configured here, so no mail is sent. The administrator of this installation finds the mail with
      the code in the outbox.
    </WarningNote>
  );
}
