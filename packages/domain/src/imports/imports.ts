import { asicImport } from '../devices/asic/asic-import.ts';
import type { ImportDescriptor } from './define-import.ts';

/** Files of every kind that can be imported. */
export const imports: readonly ImportDescriptor[] = [asicImport];

/** The files of a kind. @throws RangeError for a kind that is not imported. */
export function importOf(kind: string): ImportDescriptor {
  const found = imports.find((one) => one.kind === kind);
  if (!found) throw new RangeError(`Devices of the kind ${kind} are not imported.`);
  return found;
}
