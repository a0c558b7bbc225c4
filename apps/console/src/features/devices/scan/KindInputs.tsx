import { Checkbox } from '@mantine/core';
import { devicePorts } from '@headframe/domain/devices/device-ports';
import { findKind, kindNames, kindPlural } from '@headframe/domain/devices/kind-support';
import type { KindName } from '@headframe/domain/devices/kinds';
import type { PortFields } from '../../../ui/fields/device-ports.ts';
import styles from './Scan.module.css';

interface KindInputsProps {
  /** The chosen kinds. */
  kinds: readonly KindName[];
  /** The kinds that the agent can look for. */
  available: readonly KindName[];
  ports: PortFields;
  onChange(kinds: readonly KindName[]): void;
}

/** Which kinds of devices a scan looks for, each with the ports that it tries. */
export function KindInputs({ kinds, available, ports, onChange }: KindInputsProps) {
  return (
    <fieldset className={styles['fieldset']}>
      <legend>Devices to look for</legend>
      {kindNames.map((kind) => {
        const isAvailable = available.includes(kind);
        return (
          <Checkbox
            key={kind}
            label={kindPlural(kind)}
            description={isAvailable ? portsText(kind, ports) : 'The agent needs an update.'}
            title={findKind(kind)?.families.join(', ')}
            disabled={!isAvailable}
            checked={isAvailable && kinds.includes(kind)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(kindNames.filter((name) => (name === kind ? checked : kinds.includes(name))))
            }
          />
        );
      })}
      {kinds.length === 0 && (
        <p role="alert" className={styles['problem']}>
          Choose at least one.
        </p>
      )}
    </fieldset>
  );
}

/** The ports of a kind as a scan tries them, such as `TCP 80, 4028`. */
function portsText(kind: KindName, ports: PortFields): string {
  const byTransport = Map.groupBy(findKind(kind)?.ports ?? [], (name) => devicePorts[name].transport);
  return [...byTransport]
    .map(([transport, names]) => `${transport.toUpperCase()} ${names.map((name) => ports[name]).join(', ')}`)
    .join(' · ');
}
