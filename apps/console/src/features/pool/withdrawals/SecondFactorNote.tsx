import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import { can, useAccess } from '../../../transport/session/access.ts';
import { PageLink } from '../../../ui/page/PageLink.tsx';
import { WarningNote } from '../../../ui/state/WarningNote.tsx';
import { profilePage } from '../../people/profile/profile.route.ts';
import styles from './Withdrawals.module.css';

interface SecondFactorNoteProps {
  /** Who may move money here; null where the page itself is open to them alone. */
  permission?: Permission | null;
  /** What needs it. */
  what?: string;
}

/** Shows people who may move money, and have no second factor yet, where to set it up. */
export function SecondFactorNote({ permission = 'withdraw_write', what = 'Withdrawals' }: SecondFactorNoteProps) {
  const isNeeded = useAccess(
    ({ me }) => me !== undefined && !me.twoFactorEnabled && (permission === null || can(permission)),
  );
  if (!isNeeded) return null;
  return (
    <WarningNote>
      {what} need two-factor authentication.{' '}
      <PageLink page={profilePage} className={styles['link']}>
        Set it up in your profile
      </PageLink>
    </WarningNote>
  );
}
