import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { loadSubaccountChanges } from '../../features/people/subaccounts/index.ts';
import { reportFailure } from '../../ui/action/report-failure.ts';
import { toast } from '../../ui/toast/toasts.ts';
import styles from './Invitation.module.css';

interface AnswerInvitationProps {
  invitation: { id: string; kind: 'subaccount' | 'organization'; name: string };
}

/** Accepts or declines an invitation of who is signed in, and goes on to the console. */
export function AnswerInvitation({ invitation }: AnswerInvitationProps) {
  const [busy, setBusy] = useState<'accept' | 'decline'>();
  const navigate = useNavigate();
  const answer = async (how: 'accept' | 'decline') => {
    setBusy(how);
    try {
      const { approve, reject } = await loadSubaccountChanges();
      await (how === 'accept' ? approve(invitation) : reject(invitation));
      if (how === 'accept') toast.success(`You now have access to ${invitation.name}.`);
      else toast.info(`The invitation to ${invitation.name} was declined.`);
      await navigate({ to: invitation.kind === 'organization' ? '/organizations' : '/dashboard', replace: true });
    } catch (error) {
      reportFailure(error);
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <div className={styles['answers']}>
      <Button loading={busy === 'accept'} disabled={busy !== undefined} onClick={() => void answer('accept')}>
        Accept
      </Button>
      <Button
        variant="default"
        loading={busy === 'decline'}
        disabled={busy !== undefined}
        onClick={() => void answer('decline')}
      >
        Decline
      </Button>
    </div>
  );
}
