import { Button } from '@mantine/core';
import { LastAccessChangeDocument } from '../../../generated/account.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { useAccess } from '../../../transport/session/access.ts';
import { actionsFor } from '../../../ui/action/action.ts';
import { ActionButtons } from '../../../ui/action/ActionButtons.tsx';
import { formatDate } from '../../../ui/figure/dates.ts';
import { InvitationLine } from './menu/InvitationLine.tsx';
import { createSubaccountAction, mayArchive, subaccountActions } from './subaccount.actions.tsx';
import styles from './Subaccounts.module.css';

/** The page for a user without an active subaccount: create one, answer an invitation, or restore an archived one. */
export function FirstStep() {
  const { me, invitations, subaccounts } = useAccess();
  const { data } = useData(LastAccessChangeDocument, { subaccount: null }, { isBackground: true });
  const lost = data?.lastAccessChange;
  const archived = subaccounts.filter((subaccount) => subaccount.isArchived && mayArchive(subaccount));
  return (
    <div className={styles['firstStep']}>
      {lost ? (
        <>
          <h1>You no longer have access to {lost.subaccount}</h1>
          <p>
            {lost.actor} {lost.kind === 'suspended' ? 'suspended' : 'removed'} you on {formatDate(lost.at, 'minute')}.
            Ask them, or the owner of {lost.subaccount}, for access; it appears here automatically. You can also create
            a subaccount of your own.
          </p>
        </>
      ) : (
        <>
          <h1>Create your first subaccount</h1>
          <p>
            Miners, agents and revenue belong to a subaccount. Create your own, or join an existing one by invitation.
          </p>
        </>
      )}
      <div>
        <ActionButtons actions={actionsFor([createSubaccountAction], undefined)} primary="createSubaccount" />
      </div>
      {invitations.length > 0 ? (
        <section className={styles['card']} aria-label="Awaiting approval">
          <h2>Awaiting approval</h2>
          <ul>
            {invitations.map((invitation) => (
              <InvitationLine key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </section>
      ) : (
        <p>Waiting for an invitation? Have it sent to {me?.email}: it appears here automatically.</p>
      )}
      {archived.length > 0 && (
        <section className={styles['card']} aria-label="Archived">
          <h2>Archived</h2>
          <ul>
            {archived.map((subaccount) => (
              <li key={subaccount.id} className={styles['archived']}>
                {subaccount.name}
                {actionsFor(subaccountActions, subaccount)
                  .filter(({ key }) => key === 'restore')
                  .map((action) => (
                    <Button
                      key={action.key}
                      variant="default"
                      size="compact-xs"
                      aria-label={`Restore ${subaccount.name}`}
                      onClick={() => void action.run()}
                    >
                      {action.label}
                    </Button>
                  ))}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
