import type { Socket } from 'node:net';
import type { WhatsminerDevice } from './whatsminer-device.ts';

const maxImageBytes = 96 * 1024 * 1024;

/**
 * Takes an image that follows on a connection: four bytes of its size, lowest first, then its bytes. `answer` is called with whether it
 * was installed; the connection breaks at a quarter where the fault says so.
 */
export function receiveImage(device: WhatsminerDevice, socket: Socket, answer: (isInstalled: boolean) => void): void {
  const chunks: Buffer[] = [];
  let [length, size] = [0, 0];
  const onData = (chunk: Buffer): void => {
    chunks.push(chunk);
    length += chunk.length;
    if (size === 0 && length >= 4) size = Buffer.concat(chunks).readUInt32LE();
    const isBroken = device.faults.firmwareUpdate === 'break' && size > 0 && length > size / 4;
    if (size > maxImageBytes || isBroken) socket.destroy();
    if (size === 0 || length < size + 4) return;
    socket.off('data', onData);
    answer(device.installFirmware(Buffer.concat(chunks).subarray(4, size + 4)) === 'installed');
  };
  socket.on('data', onData);
}
