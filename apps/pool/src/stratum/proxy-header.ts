import { isIP, type Socket } from 'node:net';

/** How long a proxy may take for its header, in milliseconds. */
const headerMs = 5_000;
const maxTextBytes = 107;
const binarySignature = Buffer.from('0d0a0d0a000d0a515549540a', 'hex');

/** The header of a connection. `bytes`: how much of what was read it takes. `address` is missing for the proxy's own checks. */
interface ProxyHeader {
  bytes: number;
  address: string | undefined;
}

function readText(start: Buffer): ProxyHeader | 'more' | undefined {
  const end = start.indexOf('\r\n');
  if (end === -1) return start.length < maxTextBytes ? 'more' : undefined;
  if (end + 2 > maxTextBytes) return undefined;
  const [, family, source = ''] = start.toString('latin1', 0, end).split(' ');
  if (family === 'UNKNOWN') return { bytes: end + 2, address: undefined };
  const version = family === 'TCP4' ? 4 : family === 'TCP6' ? 6 : 0;
  return version !== 0 && isIP(source) === version ? { bytes: end + 2, address: source } : undefined;
}

function readBinary(start: Buffer): ProxyHeader | 'more' | undefined {
  if (start.length < 16) return 'more';
  const bytes = 16 + start.readUInt16BE(14);
  const command = start[12] ?? 0;
  if (bytes > 536 || command >> 4 !== 2) return undefined;
  if (start.length < bytes) return 'more';
  const family = (start[13] ?? 0) >> 4;
  if ((command & 15) === 0 || family === 0) return { bytes, address: undefined };
  if (family === 1 && bytes >= 28) return { bytes, address: [...start.subarray(16, 20)].join('.') };
  if (family !== 2 || bytes < 52) return undefined;
  const words = Array.from({ length: 8 }, (_, index) => start.readUInt16BE(16 + 2 * index).toString(16));
  return { bytes, address: words.join(':') };
}

/** Reads a header of the PROXY protocol, version 1 or 2 (haproxy). `more`: it is not complete; undefined: it is none. */
export function readProxyHeader(start: Buffer): ProxyHeader | 'more' | undefined {
  const length = Math.min(start.length, binarySignature.length);
  if (start.subarray(0, length).equals(binarySignature.subarray(0, length)))
    return length < binarySignature.length ? 'more' : readBinary(start);
  const word = start.toString('latin1', 0, Math.min(6, start.length));
  return 'PROXY '.startsWith(word) ? (word.length < 6 ? 'more' : readText(start)) : undefined;
}

/**
 * Takes the header off a connection of a listed proxy and reports the miner's address, or undefined where there is none: the
 * socket is to be closed then. What follows the header is left to the next reader.
 */
export function takeProxyHeader(socket: Socket, onHeader: (header: ProxyHeader | undefined) => void): void {
  let start = Buffer.alloc(0);
  const finish = (header: ProxyHeader | undefined): void => {
    clearTimeout(timer);
    socket.off('data', onData);
    socket.off('close', onClose);
    socket.pause();
    if (header && start.length > header.bytes) socket.unshift(start.subarray(header.bytes));
    onHeader(header);
  };
  const onData = (packet: Buffer): void => {
    start = Buffer.concat([start, packet]);
    const header = readProxyHeader(start);
    if (header !== 'more') finish(header);
  };
  const onClose = (): void => finish(undefined);
  const timer = setTimeout(() => finish(undefined), headerMs);
  socket.on('data', onData);
  socket.on('close', onClose);
}
