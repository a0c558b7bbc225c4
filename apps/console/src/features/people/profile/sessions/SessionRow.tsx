import { Button } from '@mantine/core';
import { SignOutSessionDocument, type SessionRowFragment } from '../../../../generated/profile.ts';
import { send } from '../../../../transport/requests/client.ts';
import { IconCircleCheck, IconDeviceDesktop, IconDeviceMobile } from '../../../../ui/icon/icons.ts';
import { RelativeTime } from '../../../../ui/figure/RelativeTime.tsx';
import { StatusBadge } from '../../../../ui/state/StatusBadge.tsx';
import { toast } from '../../../../ui/toast/toasts.ts';
import styles from '../Profile.module.css';
import { useWork } from '../use-work.ts';

/** How a session was opened, in words. */
function openedWith({ provider, isSecondFactorGiven }: SessionRowFragment): string {
  const first = provider === 'password' ? 'password' : provider;
  return isSecondFactorGiven ? `${first} and second factor` : first;
}

/** One place where the account is signed in. */
export function SessionRow({ session, onDone }: { session: SessionRowFragment; onDone(): void }) {
  const { isBusy, run } = useWork();
  const { id, device, ip, openedAt, lastUsedAt, isThisOne } = session;
  const Icon = /iPhone|iPad|Android/.test(device) ? IconDeviceMobile : IconDeviceDesktop;
  const end = async () => {
    await send('mutation', SignOutSessionDocument, { id });
    toast.success('Session signed out.', device);
    onDone();
  };
  return (
    <li>
      <div className={styles['row']}>
        <Icon size={18} stroke={1.6} aria-hidden />
        <div className={styles['rowText']}>
          <span className={styles['rowTitle']}>
            {device}
            {isThisOne && <StatusBadge word="This session" tone="ok" icon={IconCircleCheck} />}
          </span>
          <span className={styles['rowDetail']}>
            {ip ?? 'Address unknown'} · used <RelativeTime at={lastUsedAt} />
          </span>
          <span className={styles['rowDetail']}>
            Opened <RelativeTime at={openedAt} /> with {openedWith(session)}
          </span>
        </div>
      </div>
      {!isThisOne && (
        <Button
          variant="default"
          size="xs"
          loading={isBusy}
          aria-label={`Sign out ${device}`}
          onClick={() => void run(end)}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
