import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asicReadingSchema } from '@headframe/domain/devices/asic/asic-reading';
import { LoopbackServers } from '../testing/loopback-servers.ts';
import { isDeviceError } from '../wire/deadline.ts';
import { asicDrivers } from './asic-drivers.ts';
import { asicKind } from './asic-kind.ts';

/** Names of fields that the drivers look for, so that random values meet the code that reads them. */
const names = [
  'STATUS',
  'Code',
  'Msg',
  'SUMMARY',
  'STATS',
  'POOLS',
  'DEVS',
  'VERSION',
  'CONFIG',
  'FANS',
  'Type',
  'type',
  'msg',
  'Elapsed',
  'GHS 5s',
  'MHS 5s',
  'HS RT',
  'rate_unit',
  'rate_5s',
  'chain',
  'chain_acn1',
  'chain_rate1',
  'chain_acs1',
  'temp_chip1',
  'temp_pcb',
  'fan1',
  'fan',
  'fan_num',
  'asic_num',
  'eeprom_loaded',
  'power',
  'chain_power',
  'MAC',
  'URL',
  'User',
  'Priority',
  'Status',
  'Stratum Active',
  'Slot',
  'Effective Chips',
  'Uptime',
  'Fan Speed In',
  'code',
  'miner',
  'system',
  'network',
  'summary',
  'pools',
  'edevs',
  'error-code',
  'mac',
  'hash-realtime',
  'salt',
  'board-temperature',
  'Error Code Count',
  'Error Code 0',
  'error_code',
  'mineroff',
  'MM ID0',
  'minertype',
  'macaddr',
  'HBs',
  'HBStatus',
  'Hashrate',
  'Index',
  'Session',
  'Fans Rpm',
  'StratumConfigs',
  'PerpetualTune',
  'hashRate',
  'stratumURL',
  'uptimeSeconds',
];
const scalar = fc.oneof(
  fc.constantFrom(
    'S',
    'E',
    '',
    'GH',
    '78-50--3-x',
    '-1',
    '1e300',
    'PS[1 2 3] Fan1[99999999999999999999]',
    'oox',
    'devfee',
  ),
  fc.constantFrom(0, 1, 14, 131, -1, 1e300, 1e-300, 65, 2 ** 53),
  fc.string({ maxLength: 600 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
);
const { reply } = fc.letrec((tie) => ({
  reply: fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 20, minKeys: 3 }),
  value: fc.oneof({ weight: 3, arbitrary: scalar }, fc.array(tie('value'), { maxLength: 6 }), tie('reply')),
}));
const wellMeant = {
  STATUS: [{ STATUS: 'S', Code: 131 }],
  code: 0,
  ASICModel: 'BM1370',
  Software: 'PowerPlay',
  Status: { 'Operating State': 'Mining' },
};

describe('devices that answer anything at all', () => {
  const [device, overHttp] = [new LoopbackServers(), new LoopbackServers()];
  /** One family speaks HTTP on the port of the cgminer API. */
  const endpointOf = (family: string) => (family === 'epic' ? overHttp : device).endpoint();
  /** Replies in turn, the last one again and again. */
  let replies: unknown[] = [];
  let turn = 0;
  const next = () => replies[turn++ % replies.length];

  beforeAll(async () => {
    await device.serveCgminer(() => JSON.stringify(next()));
    await overHttp.serveHttp(() => ({ status: 200, body: JSON.stringify(next()) }), 'rpc');
    await device.serveFramed(next);
    await device.serveHttp(() => ({ status: 200, body: JSON.stringify(next()) }));
    await device.serveHttp(() => ({ status: 200, body: String(JSON.stringify(next())) }), 'status');
  });
  afterAll(() => Promise.all([device.close(), overHttp.close()]));

  it.each(Object.values(asicDrivers))(
    'give $family a valid reading or one of the four errors',
    async (driver) => {
      const random = fc.array(reply, { minLength: 1, maxLength: 6 });
      await fc.assert(
        fc.asyncProperty(random, fc.boolean(), async (list, meantWell) => {
          [replies, turn] = [meantWell ? list.map((each) => ({ ...(each as object), ...wellMeant })) : list, 0];
          try {
            const reading = await driver.read(endpointOf(driver.family));
            expect(asicReadingSchema.safeParse(reading).success).toBe(true);
          } catch (error) {
            expect(isDeviceError(error), String(error)).toBe(true);
            expect(String(error)).not.toContain('impossible');
          }
          const outcome = await asicKind.verify(
            driver,
            endpointOf(driver.family),
            { kind: 'blink', on: true },
            { reading: null, sentAt: 0 },
          );
          expect(['verified', 'pending', 'failed']).toContain(outcome.state);
          await expect(driver.discover(endpointOf(driver.family))).resolves.toBeDefined();
        }),
        { numRuns: 80 },
      );
    },
    60_000,
  );
});
