import { Button } from '@mantine/core';
import { AcceptTermsDocument } from '../../../generated/profile.ts';
import { reloadAccess } from '../../../transport/session/access.ts';
import { send } from '../../../transport/requests/client.ts';
import { IconCircleCheck } from '../../../ui/icon/icons.ts';
import { StatusBadge } from '../../../ui/state/StatusBadge.tsx';
import type { User } from './AccountTab.tsx';
import styles from './Profile.module.css';
import { Section } from './Section.tsx';
import { useWork } from './use-work.ts';

/** What the holder agrees to. */
export function AgreementsSection({ user, onDone }: { user: User; onDone(): void }) {
  const { isBusy, run } = useWork();
  const accept = () =>
    void run(async () => {
      await send('mutation', AcceptTermsDocument, {});
      await reloadAccess();
      onDone();
    });
  return (
    <Section title="Terms">
      <ul className={styles['rows']}>
        <li>
          <div className={styles['rowText']}>
            <span className={styles['rowTitle']}>
              Terms of service
              {user.terms && <StatusBadge word="Accepted" tone="ok" icon={IconCircleCheck} />}
            </span>
            <span className={styles['rowDetail']}>The terms of use of this installation.</span>
          </div>
          {!user.terms && (
            <Button variant="default" size="xs" loading={isBusy} onClick={accept}>
              Accept
            </Button>
          )}
        </li>
      </ul>
    </Section>
  );
}
