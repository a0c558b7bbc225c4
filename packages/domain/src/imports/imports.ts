import { agentImport } from '../devices/agent-import.ts';
import { asicImport } from '../devices/asic/asic-import.ts';
import { outletLinksImport } from '../devices/pdu/outlet-links-import.ts';
import { pduImport } from '../devices/pdu/pdu-import.ts';
import { pduNamesImport } from '../devices/pdu/pdu-names-import.ts';
import type { ImportDescriptor } from './define-import.ts';

/** Files of every kind that can be imported. */
export const imports: readonly ImportDescriptor[] = [
  asicImport,
  pduImport,
  pduNamesImport,
  outletLinksImport,
  agentImport,
];

/** The files of a kind. @throws RangeError for a kind that is not imported. */
export function importOf(kind: string): ImportDescriptor {
  const found = imports.find((one) => one.kind === kind);
  if (!found) throw new RangeError(`Files of the kind ${kind} are not imported.`);
  return found;
}
