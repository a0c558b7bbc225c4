import { z } from 'zod';
import { parsedJson } from '../../network/parsed-json.ts';
import { minuteLines } from '../minute-lines.ts';
import type { EpicDevice } from './epic-device.ts';
import { epicCapabilities, epicNetwork, epicSummary, epicTemperatures, wattBounds } from './epic-reads.ts';

/** What it answers. */
interface EpicAnswer {
  readonly status: number;
  readonly body: string;
  readonly type?: string;
}

const json = (value: unknown): EpicAnswer => ({ status: 200, body: JSON.stringify(value) });
const done = json({ result: true, error: null });
const fail = (error: unknown): EpicAnswer => json({ result: false, error });

const request = z.object({ param: z.unknown(), password: z.string() });
const coin = z.object({
  coin: z.literal('BTC'),
  stratum_configs: z
    .array(z.object({ pool: z.url(), login: z.string(), password: z.string().nullish() }))
    .min(1)
    .max(3),
});
const percent = z.number().int().min(1).max(100);
const fans = z.union([
  z.strictObject({ Manual: percent }),
  z.strictObject({ Auto: z.strictObject({ 'Idle Speed': percent, 'Target Temperature': z.number().int().min(0) }) }),
]);
const algorithm = z.object({ algo: z.literal('Power'), target: z.number().int() });

const reads: Readonly<Record<string, (device: EpicDevice) => EpicAnswer>> = {
  '/summary': (device) => json(epicSummary(device)),
  '/capabilities': (device) => json(epicCapabilities(device)),
  '/network': (device) => json(epicNetwork(device)),
  '/temps': (device) => json(epicTemperatures(device, 'boards')),
  '/temps/chip': (device) => json(epicTemperatures(device, 'chips')),
  '/hashratesplit/config': () => json({ enabled: false, hashrate_splits: [] }),
  '/log': (device) => {
    const lines = minuteLines(device.minerUpAt, device.now(), (at) => `${Math.floor(at)} INFO mining`);
    return { status: 200, body: `${device.facts.type}\n${lines.join('\n')}\n`, type: 'text/plain' };
  },
};

/** What a command does with its parameter; false where it does not take that. */
const writes: Readonly<Record<string, (device: EpicDevice, param: unknown) => boolean>> = {
  '/reboot': (device, param) => {
    if (!z.number().int().min(0).safeParse(param).success) return false;
    device.execute('reboot', () => device.rebootSoon());
    return true;
  },
  '/miner': (device, param) => {
    if (param !== 'Stop' && param !== 'Autostart') return false;
    device.execute(param, () => device.setSleeping(param === 'Stop'));
    return true;
  },
  '/identify': (device, param) => {
    if (typeof param !== 'boolean') return false;
    device.execute('identify', () => (device.blinking = param));
    return true;
  },
  '/coin': (device, param) => {
    const given = coin.safeParse(param).data;
    if (!given) return false;
    const pools = given.stratum_configs.map(({ pool, login, password }) => ({
      url: pool,
      user: login,
      password: password ?? '',
    }));
    device.execute('coin', () => device.setPools(pools));
    return true;
  },
  '/fanspeed': (device, param) => {
    const given = fans.safeParse(param).data;
    if (!given) return false;
    device.execute('fanspeed', () => {
      if ('Manual' in given) device.setFanPercent(given.Manual);
      else device.setAutomaticFans(given.Auto['Idle Speed'], given.Auto['Target Temperature']);
    });
    return true;
  },
  '/authenticate': () => true,
  '/perpetualtune/algo': (device, param) => {
    const given = algorithm.safeParse(param).data;
    if (!given || given.target < wattBounds.min || given.target > wattBounds.max) return false;
    device.execute('algo', () => device.setTargetWatts(given.target));
    return true;
  },
};

/** Answers a request to the API of PowerPlay (its OpenAPI documents); `question` is method and path. */
export function answerEpic(device: EpicDevice, question: string, body: string): EpicAnswer {
  const [method = '', path = ''] = question.split(' ');
  const read = method === 'GET' && Object.hasOwn(reads, path) ? reads[path] : undefined;
  if (read) return read(device);
  const write = method === 'POST' && Object.hasOwn(writes, path) ? writes[path] : undefined;
  if (!write) return { status: 404, body: '' };
  const given = request.safeParse(parsedJson(body)).data;
  if (!given) return { status: 400, body: 'Bad request', type: 'text/plain' };
  if (!device.admits(given.password === device.password)) return fail('BadPassword');
  return write(device, given.param) ? done : fail('MissingParam');
}
