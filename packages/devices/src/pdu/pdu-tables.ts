import type { PduTable } from './pdu-table.ts';
import { apcRpdu1 } from './tables/apc-rpdu1.ts';
import { apcRpdu2 } from './tables/apc-rpdu2.ts';
import { cyberpower } from './tables/cyberpower.ts';
import { eatonG3 } from './tables/eaton-g3.ts';
import { raritanPx2 } from './tables/raritan-px2.ts';
import { sentry3 } from './tables/sentry3.ts';
import { sentry4 } from './tables/sentry4.ts';
import { vertivV5 } from './tables/vertiv-v5.ts';

/** All families of power distribution units, a newer one of a vendor before an older one, which it answers for as well. */
export const pduTables: readonly PduTable[] = [
  apcRpdu2,
  apcRpdu1,
  raritanPx2,
  sentry4,
  sentry3,
  vertivV5,
  cyberpower,
  eatonG3,
];
