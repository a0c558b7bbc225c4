import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GuardedSocket } from './guarded-socket.ts';

let device: Socket;
let guarded: GuardedSocket;
let failures: Error[];

beforeEach(async () => {
  device = createSocket('udp4').bind(0, '127.0.0.1');
  await once(device, 'listening');
  failures = [];
  guarded = new GuardedSocket({
    host: '127.0.0.1',
    port: device.address().port,
    accepts: (message) => message.toString() !== 'unwanted',
    onFailure: (error) => failures.push(error),
  });
});
afterEach(() => {
  guarded.close();
  device.close();
});

/** Sends a request and answers it with these datagrams. */
async function answerWith(answers: readonly Buffer[]): Promise<void> {
  guarded.send(Buffer.from('request'), 0, 7, 0, '', () => undefined);
  const [, { port, address }] = (await once(device, 'message')) as [Buffer, { port: number; address: string }];
  for (const answer of answers) device.send(answer, port, address);
  await new Promise((resolve) => setTimeout(resolve, 100));
}

describe('GuardedSocket', () => {
  it('hands on what is accepted, and turns what its reader throws into a failure', async () => {
    const read: string[] = [];
    guarded.on('message', (message: Buffer) => {
      read.push(message.toString());
      if (message.toString() === 'bad') throw new TypeError('cannot read it');
    });
    await answerWith(['one', 'unwanted', 'bad', 'two'].map((text) => Buffer.from(text)));
    expect(read).toEqual(['one', 'bad', 'two']);
    expect(failures.map(({ message }) => message)).toEqual(['cannot read it']);
  });

  it('fails where a device sends without end', async () => {
    let read = 0;
    guarded.on('message', () => (read += 1));
    for (let turn = 0; turn < 8; turn += 1) await answerWith(Array.from({ length: 200 }, () => Buffer.from('more')));
    expect(failures[0]).toBeInstanceOf(RangeError);
    expect(read).toBeLessThanOrEqual(1024);
  });

  it('can be closed twice, and is silent from then on', async () => {
    const closed = once(guarded, 'close');
    guarded.close();
    guarded.close();
    await closed;
    guarded.send(Buffer.from('late'), 0, 4, 0, '', () => failures.push(new Error('sent')));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(failures).toEqual([]);
  });
});
