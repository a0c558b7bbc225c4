import { afterEach, expect, it } from 'vitest';
import { LoopbackServers } from '../../testing/loopback-servers.ts';
import { asicKind } from '../asic-kind.ts';
import { braiinsGraphqlDriver } from './graphql-driver.ts';
import { withPowerTarget } from './graphql-settings.ts';
import { braiinsDriver } from './rest-driver.ts';

const device = new LoopbackServers();
afterEach(() => device.close());

const scaled = (target: object, profile: object = {}) => ({
  overall_tuner_state: 2,
  mode_state: { powertargetmodestate: { current_target: { watt: 2431 }, ...profile, ...target } },
});

async function serve(parts: Record<string, unknown>): Promise<void> {
  await device.serveHttp(({ url = '' }) => {
    const name = url.replace('/api/v1/', '');
    if (name === 'auth/login') return { status: 200, body: '{"token":"t","timeout_s":60}' };
    return name in parts ? { status: 200, body: JSON.stringify(parts[name]) } : { status: 404, body: '' };
  });
}

it.each([
  ['configuration', { tuner: { power_target: { watt: 3031 } }, dps: { enabled: true } }, {}],
  ['profile', {}, { profile: { target: { watt: 3031 } } }],
])(
  'the watt target is that of the %s, and not what dynamic scaling makes of it',
  async (_where, configuration, profile) => {
    await serve({
      'miner/details': { status: 2, bosminer_uptime_s: 5000 },
      'configuration/miner': configuration,
      'performance/tuner-state': scaled({}, profile),
    });
    const reading = await braiinsDriver.read(device.endpoint());
    expect(reading).toMatchObject({ powerLimit: 3031, powerMetadata: { power_target: 3031, current_target: 2431 } });
    const command = { kind: 'powerAdjust', watts: 3031 } as const;
    expect(await asicKind.verify(braiinsDriver, device.endpoint(), command, { reading: null, sentAt: 0 })).toEqual({
      state: 'verified',
    });
  },
);

it('errors from before it began to mine are over; those without a time count', async () => {
  const error = (code: string, ago: number | null) => ({
    error_codes: [{ code, reason: code, hint: '' }],
    message: code,
    timestamp: ago === null ? '' : new Date(Date.now() - ago * 1000).toISOString(),
  });
  await serve({
    'miner/details': { status: 2, bosminer_uptime_s: 7000 },
    'miner/errors': { errors: [error('old', 86_400), error('new', 600), error('timeless', null)] },
  });
  const { errors } = await braiinsDriver.read(device.endpoint());
  expect(errors.map(({ code }) => code)).toEqual(['new', 'timeless']);
});

it('over GraphQL the watt target is that of the configuration, too', async () => {
  const config = { __typename: 'BosminerConfig', autotuning: { powerTarget: 3031 } };
  const summary = { power: { limitW: 2431, approxConsumptionW: 2400 }, tunerStatus: 'STABLE' };
  const data = { bos: { hostname: 'a' }, bosminer: { uptime: { durationS: 90 }, config, info: { summary } } };
  await device.serveHttp(() => ({ status: 200, body: JSON.stringify({ data }) }));
  expect(await braiinsGraphqlDriver.read(device.endpoint())).toMatchObject({
    powerLimit: 3031,
    powerMetadata: { limitW: 2431, powerTarget: 3031 },
  });
  expect(await braiinsGraphqlDriver.readers.power?.(device.endpoint())).toMatchObject({ powerLimit: 3031 });
  expect(withPowerTarget({ powerLimit: 900, powerMetadata: null }, null).powerLimit).toBe(900);
});
