import { formatCount } from '../../../ui/figure/format.ts';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import type { FailedMessage, FailedPageData } from './outbox.ts';
import styles from './Outbox.module.css';
import classes from '../../../ui/theme/classes.module.css';

const triesText = (tries: number) => (tries === 1 ? 'once' : `${tries} times`);

/** What a message was about; a mail that somebody asks for, such as a code, is of its own. */
const aboutText = (about: string) => (about === 'once' ? 'Asked for, ' : `About ${about.replaceAll('-', ' ')}, `);

function FailedItem({
  message: { recipient, about, channel, isEssential, attempts, reason, failedAt },
}: {
  message: FailedMessage;
}) {
  return (
    <li className={styles['failed']}>
      <span className={styles['subject']}>{recipient}</span>
      <span className={classes['dimLine']}>
        <RelativeTime at={failedAt} />
      </span>
      <span className={styles['reason']}>
        {isEssential && <strong>Essential. </strong>}
        {aboutText(about)}by {channel}, tried {triesText(attempts)}: {reason}
      </span>
    </li>
  );
}

/** The messages that were given up, newest first: nobody received them. */
export function FailedMessages({ page: { messages, count } }: { page: FailedPageData }) {
  const more = count - messages.length;
  return (
    <section aria-labelledby="failed-messages" className={classes['stack']}>
      <h2 id="failed-messages" className={styles['heading']}>
        Given up ({formatCount(count)})
      </h2>
      <p className={styles['hint']}>
        These messages of the last thirty days reached nobody. Correct the address or the mail server, and let the
        recipients know what they were about; their texts are not kept.
      </p>
      <ul className={styles['mails']}>
        {messages.map((message) => (
          <FailedItem key={message.id} message={message} />
        ))}
      </ul>
      {more > 0 && <p className={styles['hint']}>{formatCount(more)} older ones are not shown.</p>}
    </section>
  );
}
