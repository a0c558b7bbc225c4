import type { ProfileQuery } from '../../../generated/profile.ts';
import { useDateFormat } from '../../../ui/figure/dates.ts';
import { AgreementsSection } from './AgreementsSection.tsx';
import { DeletionSection } from './DeletionSection.tsx';
import { NicknameForm } from './NicknameForm.tsx';
import styles from './Profile.module.css';
import { Section } from './Section.tsx';

export type User = ProfileQuery['userInfo'];

/** A share of the earnings of an account, as a percentage. */
function feeText(fee: number | null): string {
  return fee === null ? '---' : `${Number((fee * 100).toFixed(4))} %`;
}

/** The data of the account, and the agreements of its owner. */
export function AccountTab({ user, onDone }: { user: User; onDone(): void }) {
  const day = useDateFormat('day');
  const facts: readonly (readonly [string, string])[] = [
    ['E-mail', user.email],
    ['Organization', user.organizationName || 'No name yet'],
    ['Acts for other organizations', user.organizationAccess ? 'Yes' : 'No'],
    ['Fee', feeText(user.userfee)],
    ['Energy trading', user.energyTradeAccess ? 'Has access' : 'No access'],
    ['Account since', day(new Date(user.createdAt))],
  ];
  return (
    <div className={styles['sections']}>
      <Section title="Account">
        <dl className={styles['facts']}>
          {facts.map(([name, value]) => (
            <FactRow key={name} name={name} value={value} />
          ))}
        </dl>
        <NicknameForm nickname={user.nickname} onDone={onDone} />
      </Section>
      <AgreementsSection user={user} onDone={onDone} />
      <DeletionSection markedAt={user.markedForDeletionAt} email={user.email} onDone={onDone} />
    </div>
  );
}

function FactRow({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
