import { Button } from '@mantine/core';
import { useState } from 'react';
import { organizationLabel } from '@headframe/domain/organizations/organization-name';
import type { Invitation } from '../../../../transport/session/access.ts';
import { reportFailure } from '../../../../ui/action/report-failure.ts';
import { toast } from '../../../../ui/toast/toasts.ts';
import { approve, reject } from '../subaccount-changes.ts';
import styles from './SubaccountPanel.module.css';

/** What an invitation opens, as people read it. */
function invitationName({ kind, name }: Pick<Invitation, 'kind' | 'name'>): string {
  return kind === 'organization' ? organizationLabel({ name }) : name;
}

/** An invitation with its two answers. */
export function InvitationLine({ invitation }: { invitation: Invitation }) {
  const [busy, setBusy] = useState<'approve' | 'reject'>();
  const name = invitationName(invitation);
  const answer = async (which: 'approve' | 'reject') => {
    setBusy(which);
    try {
      await (which === 'approve' ? approve(invitation) : reject(invitation));
      if (which === 'approve') toast.success(`You now have access to ${name}.`);
      else toast.info(`The invitation to ${name} was rejected.`);
    } catch (error) {
      setBusy(undefined);
      reportFailure(error);
    }
  };
  const { kind, invitedBy, role } = invitation;
  return (
    <li className={styles['invitation']}>
      <div className={styles['invited']}>
        <span className={styles['name']} title={name}>
          {name}
        </span>
        <span className={styles['by']}>
          {kind === 'organization' ? 'Organization' : (role ?? 'Member')}
          {invitedBy && ` · invited by ${invitedBy}`}
        </span>
      </div>
      <div className={styles['answers']}>
        <Button
          size="compact-xs"
          loading={busy === 'approve'}
          disabled={busy !== undefined}
          aria-label={`Approve ${name}`}
          onClick={() => void answer('approve')}
        >
          Approve
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          loading={busy === 'reject'}
          disabled={busy !== undefined}
          aria-label={`Reject ${name}`}
          onClick={() => void answer('reject')}
        >
          Reject
        </Button>
      </div>
    </li>
  );
}
