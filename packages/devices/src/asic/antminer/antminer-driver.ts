import type { AsicDriver } from '../../driver.ts';
import { antminerCapabilities } from './antminer-model.ts';
import { discoverAntminer } from './discover-antminer.ts';
import { performAntminer } from './perform-antminer.ts';
import { readAntminer } from './read-antminer.ts';
import { verifyAntminer } from './verify-antminer.ts';

/** Antminers with Bitmain's own firmware, old and modern web interface (device protocol notes 1.1). */
export const antminerDriver: AsicDriver = {
  family: 'antminer',
  discover: discoverAntminer,
  read: readAntminer,
  capabilities: ({ model, firmware }) => antminerCapabilities(model, firmware),
  perform: performAntminer,
  verify: verifyAntminer,
};
