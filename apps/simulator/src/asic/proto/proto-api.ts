import { z } from 'zod';
import { parsedJson } from '../../network/parsed-json.ts';
import type { RestAnswer, RestQuestion } from '../rest-answer.ts';
import { TokenDevice } from '../token-device.ts';
import type { ProtoDevice } from './proto-device.ts';
import { protoReads } from './proto-reads.ts';

const page = '<!doctype html><title>Proto OS</title><div id="root"></div>';
const ok = (value: unknown): RestAnswer => ({ status: 200, body: JSON.stringify(value) });
const refuse = (status: number, message: string): RestAnswer => ({ status, body: JSON.stringify({ message }) });

function logIn(device: ProtoDevice, body: string): RestAnswer {
  const given = z.object({ password: z.string() }).safeParse(parsedJson(body));
  if (!given.success) return refuse(400, 'Bad request.');
  if (given.data.password !== device.password) return refuse(401, 'Unauthorized.');
  return ok({ access_token: device.tokens.give(), refresh_token: 'none' });
}

/** Answers a request to the API of Proto OS (its OpenAPI document). */
export function answerProto(device: ProtoDevice, { method, path, headers, body }: RestQuestion): RestAnswer {
  const name = path.replace(/^\/api\/v1\//, '');
  if (name === path) return { status: 200, body: page, type: 'text/html' };
  if (method === 'POST' && name === 'auth/login') return logIn(device, body);
  if (method === 'GET' && name === 'pairing/info') return ok({ mac: device.mac, cb_sn: device.serial });
  if (!device.tokens.use(TokenDevice.bearerOf(headers))) return refuse(401, 'Unauthorized.');
  const read = method === 'GET' && Object.hasOwn(protoReads, name) ? protoReads[name] : undefined;
  return read ? ok(read(device)) : refuse(404, 'Not found.');
}
