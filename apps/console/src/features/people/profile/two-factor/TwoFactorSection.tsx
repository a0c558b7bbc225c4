import { Button } from '@mantine/core';
import { RemoveTwoFactorDocument, RenewBackupCodesDocument } from '../../../../generated/profile.ts';
import { reloadAccess } from '../../../../transport/session/access.ts';
import { send } from '../../../../transport/requests/client.ts';
import { askConfirmation } from '../../../../ui/dialog/ConfirmDialog.tsx';
import { openDialog } from '../../../../ui/dialog/dialogs.ts';
import { withStepUp } from '../../../../ui/dialog/with-step-up.ts';
import { IconAlertTriangle, IconCircleDashed, IconShieldLock } from '../../../../ui/icon/icons.ts';
import { RelativeTime } from '../../../../ui/figure/RelativeTime.tsx';
import { StatusBadge } from '../../../../ui/state/StatusBadge.tsx';
import { toast } from '../../../../ui/toast/toasts.ts';
import styles from '../Profile.module.css';
import { Section } from '../Section.tsx';
import type { Factor } from '../SecurityTab.tsx';
import { useWork } from '../use-work.ts';
import { BackupCodesDialog } from './BackupCodesDialog.tsx';
import { EnrolDialog } from './EnrolDialog.tsx';
import classes from '../../../../ui/theme/classes.module.css';

/** Fewer unused backup codes than this are worth a warning. */
const fewCodes = 3;

/** The second factor: set up, its backup codes, and its removal. */
export function TwoFactorSection({ factor, onDone }: { factor: Factor; onDone(): void }) {
  const setting = useWork();
  const renewing = useWork();
  const removing = useWork();
  const isBusy = renewing.isBusy || removing.isBusy;
  const changed = async () => {
    await reloadAccess();
    onDone();
  };
  const enrol = async () => {
    const isDone = await openDialog<true>((props) => <EnrolDialog {...props} />);
    if (isDone) toast.success('Two-factor authentication is on.');
    await changed();
  };
  const renew = async () => {
    const done = await withStepUp((twoFactorCode) => send('mutation', RenewBackupCodesDocument, { twoFactorCode }));
    if (!done) return;
    await openDialog<true>((props) => <BackupCodesDialog {...props} codes={done.renewBackupCodes} />);
    await changed();
  };
  const remove = async () => {
    const isSure = await askConfirmation({
      title: 'Remove two-factor authentication?',
      consequence: 'Sign-in will ask for the password only, and quick and auto withdrawal are disabled.',
      confirmLabel: 'Remove',
      isDangerous: true,
    });
    if (!isSure) return;
    const done = await withStepUp((twoFactorCode) => send('mutation', RemoveTwoFactorDocument, { twoFactorCode }));
    if (done) toast.success('Two-factor authentication is off.');
    await changed();
  };
  if (!factor.isEnabled) {
    return (
      <Section
        title="Two-factor authentication"
        state={<StatusBadge word="Off" tone="idle" icon={IconCircleDashed} />}
        text="Adds a 6-digit code to sign-in and sensitive changes."
      >
        <Button loading={setting.isBusy} onClick={() => void setting.run(enrol)}>
          Set up
        </Button>
      </Section>
    );
  }
  const left = factor.backupCodesLeft;
  return (
    <Section
      title="Two-factor authentication"
      state={<StatusBadge word="On" tone="ok" icon={IconShieldLock} />}
      text={
        <>
          Set up <RelativeTime at={factor.confirmedAt} />. {left} of 10 backup codes are unused.
        </>
      }
    >
      {left < fewCodes && (
        <p className={styles['note']}>
          <IconAlertTriangle size={16} aria-hidden />
          Few backup codes are left. Without one, losing the phone means losing the account.
        </p>
      )}
      <div className={classes['actions']}>
        <Button variant="default" loading={renewing.isBusy} disabled={isBusy} onClick={() => void renewing.run(renew)}>
          New backup codes
        </Button>
        <Button data-danger loading={removing.isBusy} disabled={isBusy} onClick={() => void removing.run(remove)}>
          Remove
        </Button>
      </div>
    </Section>
  );
}
