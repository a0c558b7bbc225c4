import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AsicFamily } from '@headframe/domain/devices/asic/asic-reading';
import { proofLength } from '../../../../scripts/checks/proof-length.ts';
import type { Credential } from '../driver.ts';
import { performCommand } from '../perform-command.ts';
import { settled } from '../settled.ts';
import {
  simulatorExists,
  startSimulatedFarm,
  type DescribedDevice,
  type SimulatedFarm,
} from '../testing/simulated-farm.ts';
import { maxRefusedLogins } from '../wire/login-tries.ts';
import { asicDrivers } from './asic-drivers.ts';

const families = [
  ['Antminer S21', 'antminer', 'root', 'root'],
  ['Antminer S17 Pro', 'antminer', 'root', 'root'],
  ['Antminer S19 XP (Braiins OS)', 'braiins', 'root', 'root'],
  ['Antminer S19 Pro (VNish)', 'vnish', '', 'admin'],
  ['Antminer S19j Pro (ePIC)', 'epic', '', 'letmein'],
  ['Whatsminer M60S', 'whatsminer-v3', 'super', 'super'],
] as const satisfies readonly (readonly [string, AsicFamily, string, string])[];

/** What an agent does with a miner, with some wrong credentials and perhaps the right one behind them; or a change of the password on the miner. */
interface Step {
  does: 'scan' | 'poll' | 'test' | 'command' | 'change';
  wrong: number;
  hasRight: boolean;
  /** The next step begins before this one has ended. */
  isSlow: boolean;
}

const step = fc.record<Step>({
  does: fc.constantFrom('scan', 'poll', 'test', 'command', 'change'),
  wrong: fc.integer({ min: 0, max: 9 }),
  hasRight: fc.boolean(),
  isSlow: fc.boolean(),
});

const asked = (does: Step['does'], wrong: number, hasRight = true, isSlow = false): Step => ({
  does,
  wrong,
  hasRight,
  isSlow,
});

/** Orders that passed the bound once: an accepted credential that was refused after a change, again and again. */
const planned: [Step[]][] = [
  [
    [
      asked('poll', 0),
      asked('change', 0),
      ...Array.from({ length: 4 }, () => asked('poll', 6)),
      ...Array.from({ length: 4 }, () => asked('command', 5)),
      asked('change', 0),
      asked('poll', 0),
    ],
  ],
  [
    [
      asked('poll', 0),
      asked('change', 0),
      asked('poll', 0),
      asked('change', 0),
      asked('poll', 0),
      ...Array.from({ length: 4 }, () => asked('poll', 9, true, true)),
      asked('change', 0),
      asked('test', 5, false, true),
      asked('poll', 0, true, true),
      asked('poll', 4),
    ],
  ],
];

/** Orders that are tried on each family; each on a miner of its own, as a minute has to pass on the same. */
const runs = planned.length + proofLength(4, 30);

describe.skipIf(!simulatorExists)('wrong credentials', () => {
  let farm: SimulatedFarm;
  let devices: DescribedDevice[];
  beforeAll(async () => {
    farm = await startSimulatedFarm({
      devices: families.length * runs,
      firstAddress: '127.33.8.1',
      environment: {
        HEADFRAME_SIM_MODELS: families.flatMap(([model]) => Array.from({ length: runs }, () => model)).join(','),
        HEADFRAME_SIM_SETTLED: 'true',
      },
    });
    devices = await farm.devices();
  });
  afterAll(() => farm.close());

  it.each(families)(
    'of a %s are bounded, whatever order of scan, poll, test, list, command and change of the password, in turn and side by side',
    async (...of) => {
      const [model, family, user, password] = of;
      const fresh = devices.filter((device) => device.model === model);
      const driver = asicDrivers[family];
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
          const device = fresh.shift();
          if (!device) throw new Error('No miner is left.');
          let changed = 0;
          const underWay: Promise<unknown>[] = [];
          for (const { does, wrong, hasRight, isSlow } of steps) {
            const credentials: Credential[] = [
              ...Array.from({ length: wrong }, (_, index) => ({ user, password: `wrong ${index}` })),
              ...(hasRight ? [{ user, password }] : []),
            ];
            const endpoint = farm.endpoint(device.address, { credentials, timeoutMs: 2000 });
            const act = async () => {
              if (does === 'scan') await settled(driver.discover(endpoint));
              if (does === 'poll') await settled(driver.read(endpoint));
              if (does === 'test') await settled(performCommand(driver, endpoint, { kind: 'testCredential' }));
              if (does === 'command') await settled(performCommand(driver, endpoint, { kind: 'blink', on: false }));
              await settled(Promise.resolve(driver.close?.(endpoint)));
              if (does === 'change') await farm.setFaults(device.mac, { badPassword: (changed += 1) % 2 === 1 });
            };
            underWay.push(act());
            if (!isSlow) await Promise.all(underWay.splice(0));
          }
          await Promise.all(underWay);
          const details = (await farm.device(device.mac))['details'] as Record<string, unknown>;
          expect(Number(details['refusedLogins'])).toBeLessThanOrEqual(maxRefusedLogins);
        }),
        { numRuns: runs, examples: planned, endOnFailure: true },
      );
    },
  );
});
