import { Button } from '@mantine/core';
import { useId } from 'react';
import { CopyButton } from '../../../ui/file/CopyButton.tsx';
import { IconChevronRight, IconExternalLink } from '../../../ui/icon/icons.ts';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import type { OutboxMail } from './outbox.ts';
import styles from './Outbox.module.css';
import classes from '../../../ui/theme/classes.module.css';

interface OutboxMailItemProps {
  mail: OutboxMail;
  isOpen: boolean;
  onToggle(): void;
}

/** One mail: recipient and subject; expanded also its text and its link. */
export function OutboxMailItem({ mail, isOpen, onToggle }: OutboxMailItemProps) {
  const textId = useId();
  return (
    <li className={styles['mail']}>
      <button
        type="button"
        className={styles['summary']}
        aria-expanded={isOpen}
        aria-controls={textId}
        onClick={onToggle}
      >
        <IconChevronRight size={16} className={styles['chevron']} data-open={isOpen} aria-hidden />
        <span className={styles['subject']}>{mail.subject}</span>
        <span className={styles['recipient']}>{mail.recipient}</span>
        <span className={classes['dimLine']}>
          <RelativeTime at={mail.createdAt} />
        </span>
      </button>
      <div id={textId} hidden={!isOpen} className={styles['content']}>
        <p className={styles['text']}>{mail.text}</p>
        {mail.link !== null && (
          <div className={classes['actions']}>
            <Button
              component="a"
              href={mail.link}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconExternalLink size={15} aria-hidden />}
            >
              Open link
            </Button>
            <CopyButton text={mail.link} label="link" />
          </div>
        )}
      </div>
    </li>
  );
}
