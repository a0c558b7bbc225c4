import type { AsicDriver } from '../asic-driver.ts';
import { readBlink } from './antminer-blink.ts';
import { AntminerCgi } from './antminer-cgi.ts';
import { antminerCapabilities } from './antminer-model.ts';
import { readMiningState, readRunningFirmware, readRunningTimes, readUsedPools } from './antminer-readers.ts';
import { discoverAntminer, namesStockAntminer } from './discover-antminer.ts';
import { antminerPerformers } from './perform-antminer.ts';
import { readAntminer } from './read-antminer.ts';
import { readConfiguredCooling, readConfiguredPower } from './tune-antminer.ts';
import { readAntminerNarrow } from './read-antminer-narrow.ts';

/** Antminers with Bitmain's own firmware, old and modern web interface (device protocol notes 1.1). */
export const antminerDriver: AsicDriver = {
  family: 'antminer',
  discoveredOn: ['rpc', 'http'],
  isNamed: namesStockAntminer,
  discover: discoverAntminer,
  read: async (endpoint, last) => (last && (await readAntminerNarrow(endpoint, last))) ?? readAntminer(endpoint),
  capabilities: ({ model, firmware }) => antminerCapabilities(model, firmware),
  perform: antminerPerformers,
  readers: {
    running: readRunningTimes,
    switch: readMiningState,
    power: readConfiguredPower,
    cooling: readConfiguredCooling,
    pools: readUsedPools,
    firmware: readRunningFirmware,
    led: (endpoint) => readBlink(new AntminerCgi(endpoint)),
  },
};
