import { Button } from '@mantine/core';
import { MarkAccountForDeletionDocument, UnmarkAccountForDeletionDocument } from '../../../generated/profile.ts';
import { send } from '../../../transport/requests/client.ts';
import { askConfirmation } from '../../../ui/dialog/ConfirmDialog.tsx';
import { withStepUp } from '../../../ui/dialog/with-step-up.ts';
import { IconAlertTriangle } from '../../../ui/icon/icons.ts';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import styles from './Profile.module.css';
import { Section } from './Section.tsx';
import { useWork } from './use-work.ts';

interface DeletionSectionProps {
  markedAt: string | null;
  email: string;
  onDone(): void;
}

/** Requests the deletion of the account, or cancels the request. */
export function DeletionSection({ markedAt, email, onDone }: DeletionSectionProps) {
  const { isBusy, run } = useWork();
  const mark = async () => {
    const isSure = await askConfirmation({
      title: 'Mark this account for deletion?',
      consequence:
        'The administrator is informed by mail and deletes the account. Until then you can keep using it, or cancel the request.',
      confirmLabel: 'Mark for deletion',
      isDangerous: true,
      typeToConfirm: email,
    });
    if (!isSure) return;
    const done = await withStepUp((twoFactorCode) =>
      send('mutation', MarkAccountForDeletionDocument, { twoFactorCode }),
    );
    if (done) toast.success('The account is marked for deletion.');
    onDone();
  };
  const keep = async () => {
    const done = await withStepUp((twoFactorCode) =>
      send('mutation', UnmarkAccountForDeletionDocument, { twoFactorCode }),
    );
    if (done) toast.success('Deletion canceled.');
    onDone();
  };
  if (markedAt === null) {
    return (
      <Section title="Delete account" text="Request deletion of this account and of what only you can access.">
        <Button data-danger loading={isBusy} onClick={() => void run(mark)}>
          Mark for deletion
        </Button>
      </Section>
    );
  }
  return (
    <Section title="Delete account">
      <p className={styles['note']} role="status">
        <IconAlertTriangle size={16} aria-hidden />
        <span>
          Marked for deletion <RelativeTime at={markedAt} />. It stays usable until it is deleted.
        </span>
      </p>
      <Button variant="default" loading={isBusy} onClick={() => void run(keep)}>
        Keep the account
      </Button>
    </Section>
  );
}
