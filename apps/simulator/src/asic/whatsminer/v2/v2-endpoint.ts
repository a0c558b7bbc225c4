import type { Socket } from 'node:net';
import { z } from 'zod';
import { parsedJson } from '../../../network/parsed-json.ts';
import { readCgminerRequest } from '../../cgminer/cgminer-endpoint.ts';
import { decryptBlocks, encryptBlocks } from '../block-cipher.ts';
import { receiveImage } from '../receive-image.ts';
import type { WhatsminerDevice } from '../whatsminer-device.ts';
import { v2Message } from './v2-message.ts';
import { v2Reading } from './v2-readings.ts';
import { v2Write, type V2Write } from './v2-writes.ts';

const envelope = z.looseObject({ enc: z.coerce.number(), data: z.string() });
const request = z.looseObject({
  cmd: z.string().optional(),
  command: z.string().optional(),
  token: z.string().optional(),
});

/** Speaks API v2 on one connection: one request in plain or encrypted JSON, one reply, then close (notes 1.2). */
export function serveV2(device: WhatsminerDevice, socket: Socket): void {
  readCgminerRequest(socket, (text) => {
    const parsed = parsedJson(text);
    const sealed = envelope.safeParse(parsed);
    if (sealed.success) answerSealed(device, socket, sealed.data.data);
    else answerPlain(device, socket, parsed);
  });
}

function answerPlain(device: WhatsminerDevice, socket: Socket, parsed: unknown): void {
  const command = request.safeParse(parsed);
  const send = (reply: string): void => device.deliver(reply, (late) => socket.end(late));
  if (!command.success) return send(JSON.stringify(v2Message(device, 23, 'json cmd err')));
  const name = command.data.cmd ?? command.data.command ?? '';
  if (name === 'get_token') {
    const offer = device.tokens.offer();
    return send(JSON.stringify(offer ? v2Message(device, 134, offer) : v2Message(device, 136, 'over max connect')));
  }
  const reading = v2Reading(device, name);
  if (reading !== undefined) return send(reading);
  const isWrite = v2Write(name) !== undefined;
  send(JSON.stringify(v2Message(device, isWrite ? 45 : 14, isWrite ? "can't access write cmd" : 'invalid cmd')));
}

function answerSealed(device: WhatsminerDevice, socket: Socket, data: string): void {
  const key = device.tokens.aesKey();
  const fail = (code: number, message: string): void => {
    device.deliver(JSON.stringify(v2Message(device, code, message)), (late) => socket.end(late));
  };
  const opened = open(data, key);
  if (opened === 'undecodable') return fail(23, 'enc json load err');
  const command = request.safeParse(opened);
  if (!command.success) return fail(23, 'enc json load err');
  const name = command.data.cmd ?? command.data.command ?? '';
  if (!device.tokens.accepts(command.data.token ?? '')) return fail(135, 'check token err');
  if (device.faults.writeApiOff) return fail(45, "can't access write cmd");
  const seal = (reply: string): string => JSON.stringify({ enc: encryptBlocks(reply, key, device.facts.padding) });
  const reading = v2Reading(device, name);
  if (reading !== undefined) return device.deliver(seal(reading.replace(/\0$/, '')), (late) => socket.end(late));
  const write = v2Write(name);
  if (write === undefined) return fail(14, 'invalid cmd');
  carryOut(device, socket, { write, body: command.data, seal });
}

function carryOut(
  device: WhatsminerDevice,
  socket: Socket,
  order: { write: V2Write; body: Record<string, unknown>; seal: (reply: string) => string },
): void {
  const result = order.write(device, order.body);
  if (result === 'hang-up') {
    socket.end();
    return;
  }
  if (result === 'receive') {
    const say = (code: number, message: string) => order.seal(JSON.stringify(v2Message(device, code, message)));
    device.deliver(say(131, 'ready'), (late) => {
      receiveImage(device, socket, (isInstalled) =>
        device.deliver(isInstalled ? say(131, 'API command OK') : say(132, 'upgrade failed'), (last) =>
          socket.end(last),
        ),
      );
      socket.write(late);
    });
    return;
  }
  if (typeof result === 'object') {
    const head = v2Message(device, 131, result.message);
    device.deliver(order.seal(JSON.stringify(head)), (late) => {
      socket.write(late);
      socket.end(result.bytes);
    });
    return;
  }
  const reply = result ? v2Message(device, 131, 'API command OK') : v2Message(device, 132, 'API command ERROR');
  device.deliver(order.seal(JSON.stringify(reply)), (late) => socket.end(late));
}

function open(data: string, key: Buffer): unknown {
  try {
    return JSON.parse(decryptBlocks(data, key));
  } catch {
    return 'undecodable';
  }
}
