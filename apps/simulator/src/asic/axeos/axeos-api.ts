import { z } from 'zod';
import { parsedJson } from '../../network/parsed-json.ts';
import { minuteLines } from '../minute-lines.ts';
import type { AxeosDevice } from './axeos-device.ts';
import { axeosInfo } from './axeos-info.ts';

/** What it answers. */
interface AxeosAnswer {
  readonly status: number;
  readonly body: string;
  readonly type?: string;
}

const text = z.string().max(3_999);
const port = z.number().int().min(0).max(65_535);
const place = z.number().int().min(0).max(7);
const listedPool = z.object({
  id: place,
  stratumURL: text.min(1),
  stratumPort: port.min(1),
  stratumUser: text.min(1),
  stratumPassword: text.default('x'),
});
const patch = z.object({
  pools: z.array(listedPool).max(8).optional(),
  primaryPoolIndex: place.optional(),
  secondaryPoolIndex: place.optional(),
  stratumURL: text.optional(),
  stratumPort: port.optional(),
  stratumUser: text.optional(),
  stratumPassword: text.optional(),
  fallbackStratumURL: text.optional(),
  fallbackStratumPort: port.optional(),
  fallbackStratumUser: text.optional(),
  fallbackStratumPassword: text.optional(),
  autofanspeed: z.number().int().min(0).max(1).optional(),
  manualFanSpeed: z.number().int().min(0).max(100).optional(),
});
type Patch = z.infer<typeof patch>;

const json = (value: unknown, status = 200): AxeosAnswer => ({ status, body: JSON.stringify(value) });

/** A pool after a change; host and port are kept apart on the device, and are one address in the simulator. */
function patchedPool(device: AxeosDevice, index: 0 | 1, given: Patch) {
  const before = device.settings.pools[index] ?? { url: '', user: '', password: '' };
  const [host = '', number = '0'] = before.url.replace(/^stratum\+\w+:\/\//, '').split(':');
  const [url, place, user, password] =
    index === 0
      ? [given.stratumURL, given.stratumPort, given.stratumUser, given.stratumPassword]
      : [given.fallbackStratumURL, given.fallbackStratumPort, given.fallbackStratumUser, given.fallbackStratumPassword];
  const name = url ?? host;
  return {
    url: name === '' ? '' : `stratum+tcp://${name}:${place ?? number}`,
    user: user ?? before.user,
    password: password ?? before.password,
  };
}

/** The pools after a change of the list: those at the two chosen places. */
function patchedList(device: AxeosDevice, given: Patch) {
  const none = { url: '', user: '', password: '' };
  const at = (id: number) => {
    const sent = given.pools?.find((pool) => pool.id === id);
    if (!sent) return device.settings.pools.slice(0, 2)[id] ?? none;
    const { stratumURL, stratumPort, stratumUser: user, stratumPassword: password } = sent;
    return { url: `stratum+tcp://${stratumURL}:${stratumPort}`, user, password };
  };
  return [at(given.primaryPoolIndex ?? 0), at(given.secondaryPoolIndex ?? 1)];
}

function changesPools(device: AxeosDevice, given: Patch): boolean {
  const names = Object.keys(given);
  if (!device.facts.hasPoolList) return names.some((name) => /stratum/i.test(name));
  return names.some((name) => name === 'pools' || name.endsWith('PoolIndex'));
}

function change(device: AxeosDevice, body: string): AxeosAnswer {
  const given = patch.safeParse(parsedJson(body));
  if (!given.success) return { status: 400, body: 'Wrong API input', type: 'text/plain' };
  const { autofanspeed, manualFanSpeed } = given.data;
  device.execute('settings', () => {
    if (changesPools(device, given.data))
      device.setPools(
        device.facts.hasPoolList
          ? patchedList(device, given.data)
          : [patchedPool(device, 0, given.data), patchedPool(device, 1, given.data)],
      );
    if (autofanspeed === 1) device.setFanPercent(null);
    else if (autofanspeed === 0 || manualFanSpeed !== undefined)
      device.setFanPercent(manualFanSpeed ?? device.settings.fanPercent ?? 100);
  });
  return { status: 200, body: '' };
}

const acts =
  (command: string, act: (device: AxeosDevice) => void) =>
  (device: AxeosDevice): AxeosAnswer => {
    device.execute(command, () => act(device));
    return json({ message: 'OK' });
  };

const routes: Readonly<Record<string, (device: AxeosDevice, body: string) => AxeosAnswer>> = {
  'GET /api/system/info': (device) => json(axeosInfo(device)),
  'GET /api/system/asic': ({ facts }) => json({ ASICModel: facts.chip, asicCount: facts.chipsPerBoard }),
  'GET /api/system/logs': (device) => {
    const line = (at: number) => `I (${Math.floor(at)}) asic_result: ${device.facts.chip}`;
    const lines = [line(0), ...minuteLines(device.minerUpAt, device.now(), line)];
    return { status: 200, body: `${lines.join('\n')}\n`, type: 'text/plain' };
  },
  'PATCH /api/system': change,
  'POST /api/system/restart': acts('reboot', (device) => device.rebootSoon()),
  'POST /api/system/pause': acts('pause', (device) => device.setSleeping(true)),
  'POST /api/system/resume': acts('resume', (device) => device.setSleeping(false)),
};

/** Answers a request to the web interface of AxeOS; `question` is method and path. */
export function answerAxeos(device: AxeosDevice, question: string, body: string): AxeosAnswer {
  const route = Object.hasOwn(routes, question) ? routes[question] : undefined;
  if (route) return route(device, body);
  if (question.includes(' /api/')) return json({ error: 'unknown route' }, 404);
  return { status: 200, body: '<!doctype html><title>AxeOS</title>', type: 'text/html' };
}
