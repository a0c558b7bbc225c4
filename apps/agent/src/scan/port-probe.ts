import net from 'node:net';

/** What a probe of one port discovered. `exhausted`: this machine had no socket left, nothing is known of the port. */
type PortOutcome = 'open' | 'closed' | 'exhausted';

/** A peer that closes a connection within this time of accepting it does not serve the port, in milliseconds. */
const settleMs = 30;

const exhaustion = new Set(['EMFILE', 'ENFILE', 'EADDRNOTAVAIL', 'ENOBUFS', 'ENOMEM']);

/** Calls back after a time, but not before the event loop went round once more: news that waited for a busy process count. */
function patientTimer(callback: () => void, milliseconds: number): NodeJS.Timeout {
  return setTimeout(() => setImmediate(() => setImmediate(callback)), milliseconds);
}

function probePort(host: string, port: number, timeoutMs: number): Promise<PortOutcome> {
  const socket = new net.Socket();
  return new Promise((resolve) => {
    let connected = false;
    const end = (outcome: PortOutcome): void => {
      resolve(outcome);
      socket.destroy();
    };
    const timer = patientTimer(() => connected || end('closed'), timeoutMs);
    socket.on('error', ({ code }: NodeJS.ErrnoException) => end(exhaustion.has(code ?? '') ? 'exhausted' : 'closed'));
    socket.on('end', () => end('closed'));
    socket.on('close', () => clearTimeout(timer));
    socket.on('connect', () => {
      connected = true;
      clearTimeout(timer);
      patientTimer(() => end('open'), settleMs);
    });
    socket.resume();
    socket.connect({ host, port, autoSelectFamily: false });
  });
}

/** What a probe of one address discovered; `null` where this machine had no socket left and nothing is known of it. */
export type OpenPorts = number[] | null;

/** Tries ports of an address side by side and returns the open ones. */
export async function probeAddress(host: string, ports: readonly number[], timeoutMs: number): Promise<OpenPorts> {
  const outcomes = await Promise.all(ports.map((port) => probePort(host, port, timeoutMs)));
  const open = ports.filter((_, index) => outcomes[index] === 'open');
  return open.length === 0 && outcomes.includes('exhausted') ? null : open;
}
