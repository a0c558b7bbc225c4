import type { Socket } from 'node:net';
import { z } from 'zod';
import { parsedJson } from '../../../network/parsed-json.ts';
import { receiveImage } from '../receive-image.ts';
import type { WhatsminerDevice } from '../whatsminer-device.ts';
import { whatsminerLog } from '../whatsminer-log.ts';
import { type V3Outcome, v3Code } from './v3-outcome.ts';
import { v3Reading } from './v3-readings.ts';
import { v3Write } from './v3-writes.ts';

const headLength = 4;
const maxFrameLength = 65_536;

/** Puts text into a frame: its length in four bytes, lowest first, then the text. */
function frame(text: string): Buffer {
  const body = Buffer.from(text);
  const head = Buffer.alloc(headLength);
  head.writeUInt32LE(body.length);
  return Buffer.concat([head, body]);
}

/** Takes frames out of a stream of bytes that comes in pieces. */
class FrameReader {
  #waiting = Buffer.alloc(0);

  /** The texts that are complete now, or undefined when the stream cannot be frames at all. */
  push(chunk: Buffer): string[] | undefined {
    this.#waiting = Buffer.concat([this.#waiting, chunk]);
    const texts: string[] = [];
    while (this.#waiting.length >= headLength) {
      const length = this.#waiting.readUInt32LE();
      if (length > maxFrameLength) return undefined;
      if (this.#waiting.length < headLength + length) break;
      texts.push(this.#waiting.subarray(headLength, headLength + length).toString('utf8'));
      this.#waiting = this.#waiting.subarray(headLength + length);
    }
    return texts;
  }
}

const request = z.looseObject({ cmd: z.string() });

/** Speaks API v3 on one connection: JSON in frames, as many requests as the client likes (device protocol notes 1.2). */
export function serveV3(device: WhatsminerDevice, socket: Socket): void {
  const reader = new FrameReader();
  let owed = 0;
  let clientDone = false;
  const answered = (): void => {
    owed -= 1;
    if (clientDone && owed === 0) socket.end();
  };
  socket.on('end', () => {
    clientDone = true;
    if (owed === 0) socket.end();
  });
  let isReceiving = false;
  const receive = (command: string): void => {
    isReceiving = true;
    receiveImage(device, socket, (isInstalled) => {
      isReceiving = false;
      const outcome = isInstalled
        ? { code: v3Code.done, message: 'ok' }
        : { code: v3Code.failed, message: 'upgrade failed' };
      send(device, socket, command, outcome, answered);
    });
  };
  socket.on('data', (chunk: Buffer) => {
    if (isReceiving) return;
    const frames = reader.push(chunk);
    if (frames === undefined) {
      socket.destroy();
      return;
    }
    owed += frames.length;
    for (const text of frames) answer(device, socket, text, answered, receive);
  });
}

function answer(
  device: WhatsminerDevice,
  socket: Socket,
  text: string,
  answered: () => void,
  receive: (command: string) => void,
): void {
  const parsed = request.safeParse(parsedJson(text));
  const command = parsed.success ? parsed.data.cmd : '';
  const outcome = parsed.success ? run(device, command, parsed.data) : { code: v3Code.failed, message: 'invalid json' };
  if ('receives' in outcome && outcome.receives === true) receive(command);
  send(
    device,
    socket,
    command,
    outcome,
    'receives' in outcome && outcome.receives === true ? () => undefined : answered,
  );
}

function send(
  device: WhatsminerDevice,
  socket: Socket,
  command: string,
  outcome: V3Outcome,
  answered: () => void,
): void {
  const reply = { code: outcome.code, when: Math.floor(device.now()), msg: outcome.message, desc: command };
  device.deliver(JSON.stringify(reply), (late) => {
    if (socket.writable) {
      socket.write(frame(late));
      if ('bytes' in outcome && outcome.bytes !== undefined) socket.write(outcome.bytes);
    }
    answered();
  });
}

function run(device: WhatsminerDevice, command: string, body: Record<string, unknown>): V3Outcome {
  if (command === 'get.log.download') {
    const bytes = whatsminerLog(device);
    return { code: v3Code.done, message: { logsize: String(bytes.length) }, bytes };
  }
  return v3Reading(device, command, body['param']) ?? v3Write(device, command, body);
}
