import { z } from 'zod';
import { parsedJson } from '../../network/parsed-json.ts';
import { minuteLines } from '../minute-lines.ts';
import type { RestAnswer, RestQuestion } from '../rest-answer.ts';
import { tokenSeconds } from '../token-device.ts';
import type { BraiinsDevice } from './braiins-device.ts';
import { restReads } from './rest-reads.ts';

const signIn = z.object({ username: z.string(), password: z.string() });
const groups = z.array(
  z.object({
    name: z.string(),
    pools: z.array(
      z.object({ url: z.string(), user: z.string(), password: z.string().nullish(), enabled: z.boolean().nullish() }),
    ),
  }),
);

const ok = (value: unknown): RestAnswer => ({ status: 200, body: JSON.stringify(value) });
const refuse = (status: number, message: string): RestAnswer => ({ status, body: JSON.stringify({ message }) });

function logIn(device: BraiinsDevice, body: string): RestAnswer {
  const given = signIn.safeParse(parsedJson(body));
  if (!given.success) return refuse(400, 'Bad request');
  const isRight = given.data.username === 'root' && given.data.password === device.password;
  return device.admits(isRight)
    ? ok({ token: device.tokens.give(), timeout_s: tokenSeconds })
    : refuse(401, 'Unauthorized');
}

/** Changes whether it mines; the answer says whether it did. */
const mines = (command: string, change: (device: BraiinsDevice) => void) => (device: BraiinsDevice) => {
  device.execute(command, () => change(device));
  return ok(true);
};

function setPools(device: BraiinsDevice, body: string): RestAnswer {
  const given = groups.safeParse(parsedJson(body));
  if (!given.success) return refuse(400, 'Bad request');
  const [group] = given.data;
  device.execute('pools', () =>
    device.setPools((group?.pools ?? []).map(({ url, user, password }) => ({ url, user, password: password ?? '' }))),
  );
  return ok(given.data);
}

function locate(device: BraiinsDevice, body: string): RestAnswer {
  const on = parsedJson(body);
  if (typeof on !== 'boolean') return refuse(400, 'Bad request');
  device.execute('locate', () => (device.blinking = on));
  return ok(on);
}

function setPowerTarget(device: BraiinsDevice, body: string): RestAnswer {
  const given = z.object({ watt: z.number().int().min(1) }).safeParse(parsedJson(body));
  if (!given.success) return refuse(400, 'Bad request');
  device.execute('power-target', () => device.setPowerShare(given.data.watt / device.facts.power));
  return ok(given.data);
}

const ratio = z.number().min(0).max(1);
const cooling = z.union([
  z.object({ manual: z.object({ fan_speed_ratio: ratio }) }),
  z.object({ auto: z.record(z.string(), z.unknown()) }),
]);

function setCooling(device: BraiinsDevice, body: string): RestAnswer {
  const given = cooling.safeParse(parsedJson(body));
  if (!given.success) return refuse(400, 'Bad request');
  const fanPercent = 'manual' in given.data ? Math.round(given.data.manual.fan_speed_ratio * 100) : null;
  device.execute('cooling', () => device.setFanPercent(fanPercent));
  return ok(given.data);
}

/** A ZIP archive as far as its first bytes go. */
function archive(device: BraiinsDevice): RestAnswer {
  const lines = minuteLines(device.minerUpAt, device.now(), (at) => `${Math.floor(at)} bosminer: ${device.facts.type}`);
  const body = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from(`boot\n${lines.join('\n')}\n`)]);
  return { status: 200, body, headers: { 'Content-Type': 'application/octet-stream' } };
}

const writes: Readonly<Record<string, (device: BraiinsDevice, body: string) => RestAnswer>> = {
  'PUT actions/pause': mines('pause', (device) => device.setSleeping(true)),
  'PUT actions/resume': mines('resume', (device) => device.setSleeping(false)),
  'PUT actions/stop': mines('stop', (device) => device.setSleeping(true)),
  'PUT actions/start': mines('start', (device) => device.setSleeping(false)),
  'PUT actions/restart': mines('restart', (device) => device.restartMiner()),
  'PUT actions/reboot': (device) => {
    device.execute('reboot', () => device.rebootSoon());
    return { status: 204 };
  },
  'PUT actions/locate': locate,
  'PUT performance/power-target': setPowerTarget,
  'PUT cooling/mode': setCooling,
  'PUT pools/batch': setPools,
  'GET miner/support-archive': archive,
};

/** Answers a request to the REST API of Braiins OS 25.07 (its OpenAPI document). */
export function answerRest(device: BraiinsDevice, { method, path, headers, body }: RestQuestion): RestAnswer {
  const name = path.replace(/^\/api\/v1\//, '');
  if (name === path)
    return { status: 200, body: '<title>Braiins OS</title>', headers: { 'Content-Type': 'text/html' } };
  if (method === 'GET' && name === 'version/') return ok({ major: 1, minor: 0, patch: 0 });
  if (method === 'POST' && name === 'auth/login') return logIn(device, body);
  if (!device.tokens.use(headers.authorization)) return refuse(401, 'Unauthorized');
  const read = method === 'GET' && Object.hasOwn(restReads, name) ? restReads[name] : undefined;
  if (read) return ok(read(device));
  const key = `${method} ${name}`;
  const write = Object.hasOwn(writes, key) ? writes[key] : undefined;
  return write ? write(device, body) : refuse(404, 'Not found');
}
