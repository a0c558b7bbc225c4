import type { RoutePath } from '../routes/route-table.ts';
import type { KindName } from './kinds.ts';

/** The page that lists the devices of each kind; its search entry `device` opens the drawer of one. */
export const devicePages: Readonly<Record<KindName, RoutePath>> = {
  asic: 'asic-management/devices',
  pdu: 'asic-management/pdus',
  sensor: 'asic-management/sensors',
};

/** The page of a kind; undefined for kinds that this version does not know. */
export function pageOfKind(kind: string): RoutePath | undefined {
  return (devicePages as Readonly<Record<string, RoutePath | undefined>>)[kind];
}
