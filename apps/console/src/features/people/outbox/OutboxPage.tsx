import { TransportError } from '../../../transport/requests/transport-error.ts';
import { NothingYet } from '../../../ui/state/EmptyState.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { formatCount } from '../../../ui/figure/format.ts';
import { IconMail } from '../../../ui/icon/icons.ts';
import { PageBody, PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useShortcut } from '../../../ui/shortcuts/shortcuts.ts';
import { SkeletonBlock } from '../../../ui/state/Skeleton.tsx';
import { Pagination } from '../../../ui/table/Pagination.tsx';
import { useLastPage } from '../../../ui/table/use-last-page.ts';
import { outboxPage } from './outbox.route.ts';
import { FailedMessages } from './FailedMessages.tsx';
import { fetchFailed, fetchOutbox, type OutboxPageData } from './outbox.ts';
import { OutboxMailItem } from './OutboxMailItem.tsx';
import { useOutbox } from './use-outbox.ts';
import styles from './Outbox.module.css';

/** Messages of the last days that are shown as given up. */
const shownFailed = 50;

/** Messages that were given up, and every mail that waits because no mail server is set, with its text and its link. */
export function OutboxPage() {
  const search = outboxPage.useSearch();
  const setSearch = outboxPage.useSetSearch();
  const { page, error, refetch } = useOutbox(fetchOutbox, search.size, (search.page - 1) * search.size);
  const failed = useOutbox(fetchFailed, shownFailed, 0).page;
  const hasFailed = failed !== undefined && failed.count > 0;
  useShortcut('r', 'Refresh the outbox', refetch);
  useLastPage(search, page?.count, (number) => setSearch({ page: number }));
  return (
    <PageBody>
      <PageHeader
        title={outboxPage.label}
        detail={page && page.count > 0 ? `${formatCount(page.count)} waiting` : undefined}
      />
      {hasFailed && <FailedMessages page={failed} />}
      {!(hasFailed && isClosed(error)) && <OutboxContent page={page} error={error} onRetry={refetch} />}
      {page && page.count > search.size && (
        <Pagination
          page={search.page}
          size={search.size}
          total={page.count}
          onPage={(number) => setSearch({ page: number, mail: undefined }, true)}
          onSize={(size) => setSearch({ size, page: 1, mail: undefined })}
        />
      )}
    </PageBody>
  );
}

/** Whether the waiting mails are open to somebody else, or elsewhere. */
const isClosed = (error: Error | undefined) => error instanceof TransportError && error.code === 'not-found';

interface OutboxContentProps {
  page: OutboxPageData | undefined;
  error: Error | undefined;
  onRetry(): void;
}

function OutboxContent({ page, error, onRetry }: OutboxContentProps) {
  const { mail: openId } = outboxPage.useSearch();
  const setSearch = outboxPage.useSetSearch();
  if (isClosed(error))
    return (
      <NothingYet
        icon={IconMail}
        title="The outbox is not available here"
        text="It is available to the administrator of this installation, on the machine Headframe runs on, while no mail server is configured."
      />
    );
  if (error && !page) return <ErrorState error={error} onRetry={onRetry} />;
  if (!page) return <SkeletonBlock height={220} subject="the outbox" />;
  if (page.count === 0)
    return (
      <NothingYet
        icon={IconMail}
        title="No mails are waiting"
        text="Codes for new accounts, forgotten passwords and invitations appear here until SMTP_URL names a mail server."
      />
    );
  return (
    <>
      <p className={styles['hint']}>
        No mail server is configured (SMTP_URL), so these mails wait here. Their links grant access: give each to its
        recipient only.
      </p>
      <ul className={styles['mails']}>
        {page.mails.map((mail) => (
          <OutboxMailItem
            key={mail.id}
            mail={mail}
            isOpen={mail.id === openId}
            onToggle={() => setSearch({ mail: mail.id === openId ? undefined : mail.id })}
          />
        ))}
      </ul>
    </>
  );
}
