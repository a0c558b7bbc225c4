import { z } from 'zod';
import { parsedJson } from '../../network/parsed-json.ts';
import { minuteLines } from '../minute-lines.ts';
import type { VnishDevice } from './vnish-device.ts';
import { vnishInfo, vnishStatus, vnishSummary } from './vnish-reads.ts';

/** What is asked of its web interface. */
interface VnishQuestion {
  /** Method and path: `GET /api/v1/info`. */
  readonly question: string;
  readonly body: string;
  readonly token: string | undefined;
}

/** What it answers. */
interface VnishAnswer {
  readonly status: number;
  readonly body: string;
  readonly type?: string;
}

const page = '<!doctype html><meta name="firmware" content="AnthillOS"><title>AnthillOS</title>';
const settings = z.object({
  miner: z.object({
    pools: z.array(z.object({ url: z.string(), user: z.string(), pass: z.string() })).optional(),
    overclock: z.object({ preset: z.string() }).optional(),
    cooling: z
      .object({ mode: z.object({ name: z.enum(['auto', 'manual']), param: z.number().int().min(0).max(100) }) })
      .optional(),
  }),
});

const ok = (value: unknown = {}): VnishAnswer => ({ status: 200, body: JSON.stringify(value) });
const fail = (status: number, err: string): VnishAnswer => ({ status, body: JSON.stringify({ err }) });

function unlock(device: VnishDevice, body: string): VnishAnswer {
  const given = z.object({ pw: z.string() }).safeParse(parsedJson(body));
  if (device.logins.isLocked(device.now())) return fail(429, 'Too many attempts');
  const isIn = device.admits(given.success && given.data.pw === device.password);
  return isIn ? ok({ token: device.tokens.give() }) : fail(403, 'Forbidden');
}

const presetOf = (name: string) => ({ name, pretty: `${name} watt`, status: 'tuned', modded_psu_required: false });

function save(device: VnishDevice, body: string): VnishAnswer {
  const given = settings.safeParse(parsedJson(body));
  if (!given.success) return fail(500, 'Invalid settings');
  const { pools, overclock, cooling } = given.data.miner;
  if (overclock && !device.presets.includes(overclock.preset)) return fail(500, 'Invalid preset');
  device.execute('settings', () => {
    if (pools) device.setPools(pools.map(({ url, user, pass }) => ({ url, user, password: pass })));
    if (overclock) device.setPreset(overclock.preset);
    if (cooling) device.setCoolingMode(cooling.mode);
  });
  return ok({ restart_required: true, reboot_required: false });
}

function log(device: VnishDevice): VnishAnswer {
  const lines = minuteLines(device.minerUpAt, device.now(), (at) => `[${Math.floor(at)}] INFO: mining`);
  return {
    status: 200,
    body: `miner: ${device.facts.type}\n${lines.map((line) => `${line}\n`).join('')}`,
    type: 'text/plain',
  };
}

type Route = (device: VnishDevice, body: string) => VnishAnswer;

const acts =
  (command: string, change: (device: VnishDevice) => void): Route =>
  (device) => {
    device.execute(command, () => change(device));
    return ok();
  };

/** What it answers to everybody. */
const open: Readonly<Record<string, Route>> = {
  'GET info': (device) => ok(vnishInfo(device)),
  'GET status': (device) => ok(vnishStatus(device)),
  'GET model': (device) =>
    ok({ full_name: device.facts.type, cooling: { min_fan_pwm: 10, min_target_temp: 35, max_target_temp: 75 } }),
  'GET perf-summary': (device) => ok({ current_preset: presetOf(device.preset), preset_switcher: {} }),
  'GET logs/miner': log,
  'POST unlock': unlock,
  'POST find-miner': (device, body) => {
    // As on a real one, a second "on" turns it off.
    const on = z.object({ on: z.boolean() }).safeParse(parsedJson(body)).data?.on !== false && !device.blinking;
    device.execute('find-miner', () => (device.blinking = on));
    return ok({ on });
  },
};

/** What it answers to who has unlocked it. */
const unlocked: Readonly<Record<string, Route>> = {
  'GET settings': (device) =>
    ok({
      miner: {
        overclock: { modded_psu: false, preset: device.preset, chains: [] },
        cooling: { mode: device.coolingMode, fan_min_count: 4, fan_min_duty: 10, fan_max_duty: 100 },
      },
    }),
  'GET autotune/presets': (device) => ok(device.presets.map((name) => presetOf(name))),
  'GET summary': (device) => ok(vnishSummary(device)),
  'POST settings': save,
  'POST mining/start': acts('start', (device) => device.setSleeping(false)),
  'POST mining/stop': acts('stop', (device) => device.setSleeping(true)),
  'POST mining/restart': acts('restart', (device) => device.restartMiner()),
  'POST system/reboot': acts('reboot', (device) => device.rebootSoon()),
};

/** Answers a request to the web interface of VNish 1.2.7 (its OpenAPI document). */
export function answerVnish(device: VnishDevice, { question, body, token }: VnishQuestion): VnishAnswer {
  const name = question.replace('/api/v1/', '');
  if (name === question) return { status: 200, body: page, type: 'text/html' };
  const free = Object.hasOwn(open, name) ? open[name] : undefined;
  if (free) return free(device, body);
  if (!device.tokens.use(token)) return { status: 401, body: '' };
  if (name === 'POST lock') {
    device.tokens.clear(token);
    return ok();
  }
  const route = Object.hasOwn(unlocked, name) ? unlocked[name] : undefined;
  return route ? route(device, body) : fail(404, 'Not found');
}
