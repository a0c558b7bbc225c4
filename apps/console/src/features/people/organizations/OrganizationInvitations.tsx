import { Suspense } from 'react';
import { useAccess } from '../../../transport/session/access.ts';
import { InvitationLine } from '../subaccounts/index.ts';
import styles from './Organization.module.css';

/** The open invitations into organizations, each to be approved or rejected. */
export function OrganizationInvitations() {
  const invitations = useAccess((state) => state.invitations);
  const open = invitations.filter(({ kind }) => kind === 'organization');
  if (open.length === 0) return null;
  return (
    <section className={styles['invitations']} aria-label="Invitations">
      <h2>You are invited as Super Admin</h2>
      <ul>
        <Suspense>
          {open.map((invitation) => (
            <InvitationLine key={invitation.id} invitation={invitation} />
          ))}
        </Suspense>
      </ul>
    </section>
  );
}
