import { Button } from '@mantine/core';
import { AcceptBotyTermsDocument, AcceptTermsDocument, UpdateHubConsentDocument } from '../../../generated/profile.ts';
import { reloadAccess } from '../../../transport/session/access.ts';
import { send } from '../../../transport/requests/client.ts';
import { IconCircleCheck } from '../../../ui/icon/icons.ts';
import { StatusBadge } from '../../../ui/state/StatusBadge.tsx';
import type { User } from './AccountTab.tsx';
import styles from './Profile.module.css';
import { Section } from './Section.tsx';
import { useWork } from './use-work.ts';

interface Agreement {
  key: 'terms' | 'botyTerms' | 'hubConsent';
  title: string;
  text: string;
  accept(): Promise<unknown>;
  /** Absent where an agreement cannot be taken back. */
  withdraw?(): Promise<unknown>;
}

const agreements: readonly Agreement[] = [
  {
    key: 'terms',
    title: 'Terms of service',
    text: 'The terms of use of this installation.',
    accept: () => send('mutation', AcceptTermsDocument, {}),
  },
  {
    key: 'botyTerms',
    title: 'Terms of Boty McBotface',
    text: 'The assistant can read everything you can read, to answer your questions.',
    accept: () => send('mutation', AcceptBotyTermsDocument, {}),
  },
  {
    key: 'hubConsent',
    title: 'Consent to the hub',
    text: 'Figures of your sites can be shared with the hub that trades energy for them.',
    accept: () => send('mutation', UpdateHubConsentDocument, { isGiven: true }),
    withdraw: () => send('mutation', UpdateHubConsentDocument, { isGiven: false }),
  },
];

/** What the holder agrees to. */
export function AgreementsSection({ user, onDone }: { user: User; onDone(): void }) {
  return (
    <Section title="Terms and consent">
      <ul className={styles['rows']}>
        {agreements.map((agreement) => (
          <AgreementRow key={agreement.key} agreement={agreement} isGiven={user[agreement.key]} onDone={onDone} />
        ))}
      </ul>
    </Section>
  );
}

interface AgreementRowProps {
  agreement: Agreement;
  isGiven: boolean;
  onDone(): void;
}

function AgreementRow({ agreement, isGiven, onDone }: AgreementRowProps) {
  const { title, text, accept, withdraw } = agreement;
  const { isBusy, run } = useWork();
  const change = (work: () => Promise<unknown>) =>
    void run(async () => {
      await work();
      await reloadAccess();
      onDone();
    });
  return (
    <li>
      <div className={styles['rowText']}>
        <span className={styles['rowTitle']}>
          {title}
          {isGiven && <StatusBadge word="Accepted" tone="ok" icon={IconCircleCheck} />}
        </span>
        <span className={styles['rowDetail']}>{text}</span>
      </div>
      {!isGiven && (
        <Button variant="default" size="xs" loading={isBusy} onClick={() => change(accept)}>
          Accept
        </Button>
      )}
      {isGiven && withdraw && (
        <Button variant="default" size="xs" loading={isBusy} onClick={() => change(withdraw)}>
          Withdraw
        </Button>
      )}
    </li>
  );
}
