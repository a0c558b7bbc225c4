import { Button } from '@mantine/core';
import {
  SessionsDocument,
  SignOutAllSessionsDocument,
  SignOutOtherSessionsDocument,
} from '../../../../generated/profile.ts';
import { send } from '../../../../transport/requests/client.ts';
import { signOut } from '../../../../transport/session/session.ts';
import { useData } from '../../../../transport/requests/use-data.ts';
import { usePolling } from '../../../../transport/requests/use-polling.ts';
import { askConfirmation } from '../../../../ui/dialog/ConfirmDialog.tsx';
import { ErrorState } from '../../../../ui/state/ErrorState.tsx';
import { counted, formatCount } from '../../../../ui/figure/format.ts';
import { useShortcut } from '../../../../ui/shortcuts/shortcuts.ts';
import { SkeletonBlock } from '../../../../ui/state/Skeleton.tsx';
import { toast } from '../../../../ui/toast/toasts.ts';
import styles from '../Profile.module.css';
import { Section } from '../Section.tsx';
import { useWork } from '../use-work.ts';
import { SessionRow } from './SessionRow.tsx';
import classes from '../../../../ui/theme/classes.module.css';

const pollSeconds = 30;
const noun = ['session', 'sessions'] as const;

/** The sessions of the account, each with its sign-out. */
export function SessionsTab() {
  const { data, error, refetch } = useData(SessionsDocument, {});
  const { isBusy, run } = useWork();
  usePolling(refetch, pollSeconds);
  useShortcut('r', 'Refresh the sessions', refetch);
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={refetch} />
    ) : (
      <SkeletonBlock height={280} subject="your sessions" />
    );
  const { sessions } = data;
  const others = sessions.filter(({ isThisOne }) => !isThisOne).length;
  const endOthers = async () => {
    const isSure = await askConfirmation({
      title: 'Sign out all other sessions?',
      consequence: 'Their open pages close immediately. This session stays.',
      count: others,
      noun,
      confirmLabel: 'Sign out',
    });
    if (!isSure) return;
    const { signOutOtherSessions: ended } = await send('mutation', SignOutOtherSessionsDocument, {});
    toast.success(`${counted(ended, ...noun)} signed out.`);
    refetch();
  };
  const endAll = async () => {
    const isSure = await askConfirmation({
      title: 'Sign out everywhere?',
      consequence: 'This session ends too; you will be asked to sign in again.',
      count: sessions.length,
      noun,
      confirmLabel: 'Sign out everywhere',
      isDangerous: true,
    });
    if (!isSure) return;
    await send('mutation', SignOutAllSessionsDocument, {});
    signOut();
  };
  return (
    <div className={styles['sections']}>
      <Section
        title="Sessions"
        state={<span className={styles['rowDetail']}>{formatCount(sessions.length)}</span>}
        text="Every place where your account is signed in. Sign out sessions you don't recognise, then change your password."
      >
        <ul className={styles['rows']}>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onDone={refetch} />
          ))}
        </ul>
        <div className={classes['actions']}>
          <Button variant="default" disabled={others === 0 || isBusy} onClick={() => void run(endOthers)}>
            Sign out all others
          </Button>
          <Button data-danger disabled={isBusy} onClick={() => void run(endAll)}>
            Sign out everywhere
          </Button>
        </div>
      </Section>
    </div>
  );
}
