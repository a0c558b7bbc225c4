import { ownershipConsequences, type OwnedKind } from '@headframe/domain/ownership/ownership-terms';
import styles from './Ownership.module.css';

/** What a transfer of ownership means for what hangs on the owner, before it is confirmed. */
export function Consequences({ kind }: { kind: OwnedKind }) {
  return (
    <dl className={styles['consequences']}>
      {ownershipConsequences(kind).map(({ subject, text }) => (
        <div key={subject}>
          <dt>{subject}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
