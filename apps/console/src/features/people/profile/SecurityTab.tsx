import type { ProfileQuery } from '../../../generated/profile.ts';
import type { User } from './AccountTab.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import styles from './Profile.module.css';
import { TwoFactorSection } from './two-factor/TwoFactorSection.tsx';

/** What the server tells of the second factor. */
export type Factor = ProfileQuery['twoFactor'];

/** How the account is protected. */
export function SecurityTab({ user, factor, onDone }: { user: User; factor: Factor; onDone(): void }) {
  return (
    <div className={styles['sections']}>
      <TwoFactorSection factor={factor} onDone={onDone} />
      <PasswordSection user={user} onDone={onDone} />
    </div>
  );
}
