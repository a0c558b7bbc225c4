import type { CommandedCooling } from '@headframe/domain/devices/asic/asic-tuning-commands';
import type { AsicFamily } from '@headframe/domain/devices/asic/asic-reading';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LoopbackServers } from '../testing/loopback-servers.ts';
import { performCommand } from '../perform-command.ts';
import { asicDrivers } from './asic-drivers.ts';

/** What a miner says of its fans, and what it is sent. */
interface Fans {
  readonly family: AsicFamily;
  /** Its replies by path while its fans are automatic, at a set speed, or replaced by a liquid. */
  readonly replies: (fans: 'auto' | 'manual' | 'liquid') => Readonly<Record<string, unknown>>;
  /** Where a change is sent to. */
  readonly path: string;
  /** What is sent for 70 %, and to go back; that of a miner whose fans were set by others last. */
  readonly manual: unknown;
  readonly auto: unknown;
  readonly fallback: unknown;
}

const vnishModes = {
  auto: { name: 'auto', param: 72 },
  manual: { name: 'manual', param: 40 },
  liquid: { name: 'immers' },
};

const cases: readonly Fans[] = [
  {
    family: 'epic',
    replies: (fans) => ({
      '/summary': {
        Software: 'PowerPlay-BMS v1.30.0',
        Status: { 'Operating State': 'Mining' },
        Fans: {
          'Fan Mode': fans === 'auto' ? { Auto: { 'Idle Speed': 30, 'Target Temperature': 55 } } : { Manual: 40 },
        },
      },
      '/fanspeed': { result: true, error: null },
    }),
    path: '/fanspeed',
    manual: { param: { Manual: 70 }, password: 'letmein' },
    auto: { param: { Auto: { 'Target Temperature': 55, 'Idle Speed': 30 } }, password: 'letmein' },
    fallback: { param: { Auto: { 'Target Temperature': 60, 'Idle Speed': 100 } }, password: 'letmein' },
  },
  {
    family: 'vnish',
    replies: (fans) => ({
      '/api/v1/unlock': { token: 't' },
      '/api/v1/model': { cooling: { min_target_temp: 65, max_target_temp: 80 } },
      '/api/v1/settings': { miner: { cooling: { fan_min_count: 2, mode: vnishModes[fans] } } },
    }),
    path: '/api/v1/settings',
    manual: { miner: { cooling: { fan_min_count: 2, mode: { name: 'manual', param: 70 } } } },
    auto: { miner: { cooling: { fan_min_count: 2, mode: { name: 'auto', param: 72 } } } },
    // 60 °C are below what the model takes.
    fallback: { miner: { cooling: { fan_min_count: 2, mode: { name: 'auto', param: 65 } } } },
  },
  {
    family: 'braiins',
    replies: (fans) => ({
      '/api/v1/auth/login': { token: 't', timeout_s: 60 },
      '/api/v1/cooling/mode': {},
      '/api/v1/configuration/miner': {
        temperature: {
          mode: {
            auto: { auto: { target_temperature: { degree_c: 55 } } },
            manual: { manual: { fan_speed_ratio: 0.4 } },
            liquid: { hydro: {} },
          }[fans],
        },
      },
    }),
    path: '/api/v1/cooling/mode',
    manual: { manual: { fan_speed_ratio: 0.7 } },
    auto: { auto: { target_temperature: { degree_c: 55 } } },
    fallback: { auto: {} },
  },
];

describe.each(cases)('fans of $family', ({ family, replies, path, manual, auto, fallback }) => {
  let device: LoopbackServers;
  let fans: 'auto' | 'manual' | 'liquid';
  let sent: unknown[];
  beforeEach(async () => {
    [device, fans, sent] = [new LoopbackServers(), 'auto', []];
    await device.serveHttp(
      ({ url = '', method }, body) => {
        if (url === path && method !== 'GET') sent.push(JSON.parse(body));
        const reply = replies(fans)[url];
        return reply === undefined ? { status: 404, body: '' } : { status: 200, body: JSON.stringify(reply) };
      },
      family === 'epic' ? 'rpc' : 'http',
    );
  });
  afterEach(() => device.close());

  const cool = (command: CommandedCooling) =>
    performCommand(asicDrivers[family], device.endpoint(), { kind: 'coolingAdjust', ...command });

  it('return to what they followed before they were set', async () => {
    await cool({ fanPercent: 70 });
    fans = 'manual';
    await cool({ mode: 'auto' });
    expect(sent).toEqual([manual, auto]);
  });

  it('that were set by others follow what is safe, and a liquid has none', async () => {
    fans = 'manual';
    await cool({ mode: 'auto' });
    expect(sent).toEqual([fallback]);
    if (family === 'epic') return;
    fans = 'liquid';
    await expect(cool({ fanPercent: 70 })).rejects.toMatchObject({ reason: 'refused' });
    expect(sent).toHaveLength(1);
  });

  it('take no temperature offset', async () => {
    await expect(cool({ temperatureOffset: -5 })).rejects.toMatchObject({ reason: 'unsupported' });
    expect(sent).toEqual([]);
  });
});
