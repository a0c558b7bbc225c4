import type { ProfileQuery } from '../../../generated/profile.ts';
import type { User } from './AccountTab.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import styles from './Profile.module.css';
import { TwoFactorSection } from './two-factor/TwoFactorSection.tsx';

/** The second factor as the server returns it. */
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
