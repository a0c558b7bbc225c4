import { expect, test } from 'vitest';
import { loadConfig } from '../../apps/server/src/platform/config/load-config.ts';
import type { SimulatorReady } from './child-messages.ts';
import { runningBlock } from './running-block.ts';

const farm: SimulatorReady = {
  ready: true,
  ranges: ['127.20.0.1-127.20.0.9'],
  ports: { http: 20_080, rpc: 24_028, snmp: 20_161 } as unknown as NonNullable<SimulatorReady['ports']>,
  control: 'http://127.0.0.1:8431',
};
const blockOf = (given: SimulatorReady) =>
  runningBlock({
    config: loadConfig({}),
    firstLogin: undefined,
    farm: given,
    pool: undefined,
    listening: new Set(),
    databasePlace: '',
  });

test('the start names the ports of a simulated farm that are open on every address, and none where there is none', () => {
  expect(blockOf(farm)).toContain(
    '    Ports     20080, 24028   (of the farm: open on every address, reset unless from this machine)\n',
  );
  expect(blockOf({ ...farm, ranges: ['127.0.0.1-127.0.0.1'] })).not.toContain('Ports');
  expect(blockOf({ ...farm, ports: null })).not.toContain('Ports');
});
