import type { ReactNode } from 'react';
import { useDateFormat } from '../../ui/figure/dates.ts';
import styles from './Invitation.module.css';
import type { SeenInvitation } from './read-invitations.ts';

interface InvitationContentProps {
  invitation: Extract<SeenInvitation, { state: 'open' | 'expired' }>;
  /** How it is answered. */
  children: ReactNode;
}

/** Who invites to what, with which role, and until when. */
export function InvitationContent({ invitation, children }: InvitationContentProps) {
  const { kind, name, invitedBy, role, roleEffect, state, endsAt } = invitation;
  const minute = useDateFormat('minute');
  return (
    <section className={styles['invitation']} aria-label={name}>
      <p>
        {invitedBy ?? 'Somebody'} invites you to {kind === 'organization' ? 'manage the organization' : 'the team of'}{' '}
        <strong>{name}</strong>.
      </p>
      <p>
        <strong>{role ?? 'Super Admin'}</strong>
        {': '}
        {roleEffect ?? 'all permissions on all of its subaccounts.'}
      </p>
      <p className={styles['end']}>
        {state === 'open'
          ? `It can be accepted until ${minute(endsAt)}.`
          : `It ended on ${minute(endsAt)}. Ask ${invitedBy ?? 'the sender'} to send it again.`}
      </p>
      {children}
    </section>
  );
}
