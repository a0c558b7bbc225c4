import { circuitIssue } from '@headframe/domain/devices/pdu/circuit-load';
import { formatQuantity } from '@headframe/domain/units/number-text';
import type { PduDetailFragment } from '../../../../generated/pdu.ts';
import { DetailSection } from '../../../../ui/DetailDrawer.tsx';
import styles from './PduDrawer.module.css';
import classes from '../../../../ui/theme/classes.module.css';

type Circuit = PduDetailFragment['circuits'][number];

const kindNames: Readonly<Record<string, string>> = {
  line: 'Line',
  bank: 'Bank',
  breaker: 'Breaker',
};

function circuitName({ kind, key, name }: Circuit): string {
  return name || `${kindNames[kind] ?? kind} ${key}`;
}

function gravity({ load }: Circuit) {
  const issue = circuitIssue(load);
  if (issue === null) return undefined;
  return issue === 'CIRCUIT_OVERLOAD' ? 'grave' : 'warning';
}

/** What can trip: lines, banks and breakers with what flows through them and what they are rated for. */
export function CircuitTable({ pdu }: { pdu: PduDetailFragment }) {
  if (pdu.circuits.length === 0) return null;
  return (
    <DetailSection title="Lines and breakers">
      <div className={classes['scroll']}>
        <table
          aria-label="Lines and breakers"
          className={`${classes['figures']} ${styles['phases']}`}
          data-stale={!pdu.isOnline || undefined}
        >
          <thead>
            <tr>
              <th scope="col">Circuit</th>
              <th scope="col">Load</th>
              <th scope="col">Current</th>
              <th scope="col">Rating</th>
            </tr>
          </thead>
          <tbody>
            {pdu.circuits.map((circuit) => (
              <tr key={`${circuit.kind} ${circuit.key}`}>
                <th scope="row">{circuitName(circuit)}</th>
                <td data-gravity={gravity(circuit)}>{formatQuantity(circuit.load, '%', 0)}</td>
                <td>{formatQuantity(circuit.current, 'A')}</td>
                <td>{circuit.rating === null ? 'not reported' : formatQuantity(circuit.rating, 'A', 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </DetailSection>
  );
}
