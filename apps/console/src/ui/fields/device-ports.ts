import { portNames, type PortName, type PortNumbers } from '@headframe/domain/devices/device-ports';
import type { FieldValue } from './field-props.ts';
import { wholeNumber } from './whole-number.ts';

/** The ports as entered. */
export type PortFields = Readonly<Record<PortName, FieldValue>>;

/** What each port that kinds of devices in the console use is for; the others travel as they are. */
export const portLabels = {
  http: 'Web interface',
  https: 'Web interface over TLS',
  rpc: 'Miner API (cgminer)',
  whatsminer: 'Whatsminer API v3',
  auradine: 'Auradine web API',
  status: 'Status page',
  snmp: 'SNMP (PDUs)',
  modbus: 'Modbus TCP',
  ssh: 'SSH (GPU servers)',
} as const satisfies Readonly<Partial<Record<PortName, string>>>;

/** The ports with a label, in the order in which they are shown. */
export const shownPorts = Object.keys(portLabels) as (keyof typeof portLabels)[];

function portNumber(value: FieldValue): number | undefined {
  return wholeNumber(value, 1, 65_535);
}

/** What is wrong with a port, or undefined. */
export function portProblem(value: FieldValue): string | undefined {
  return portNumber(value) === undefined ? 'Between 1 and 65535.' : undefined;
}

/** The ports as they travel, or undefined while one of them is none. */
export function portNumbers(fields: PortFields): PortNumbers | undefined {
  const entries = portNames.map((name) => [name, portNumber(fields[name])] as const);
  return entries.some(([, number]) => number === undefined) ? undefined : (Object.fromEntries(entries) as PortNumbers);
}
