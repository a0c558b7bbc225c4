import net from 'node:net';

/** What a probe of one address found. `exhausted`: this machine had no socket left, nothing is known of the address. */
export type ProbeOutcome = 'open' | 'closed' | 'exhausted';

/** A peer that closes a connection within this time of accepting it does not serve the port, in milliseconds. */
const settleMs = 30;

const exhaustion = new Set(['EMFILE', 'ENFILE', 'EADDRNOTAVAIL', 'ENOBUFS', 'ENOMEM']);

function probePort(
  host: string,
  port: number,
  timeoutMs: number,
): { outcome: Promise<ProbeOutcome>; stop: () => void } {
  const socket = new net.Socket();
  const outcome = new Promise<ProbeOutcome>((resolve) => {
    let timer = setTimeout(() => end('closed'), timeoutMs);
    const end = (result: ProbeOutcome): void => {
      clearTimeout(timer);
      resolve(result);
      socket.destroy();
    };
    socket.on('error', (error: NodeJS.ErrnoException) =>
      end(exhaustion.has(error.code ?? '') ? 'exhausted' : 'closed'),
    );
    socket.on('end', () => end('closed'));
    socket.on('close', () => end('closed'));
    socket.on('connect', () => {
      clearTimeout(timer);
      timer = setTimeout(() => end('open'), settleMs);
    });
    socket.resume();
    socket.connect({ host, port, autoSelectFamily: false });
  });
  return { outcome, stop: () => socket.destroy() };
}

/** Tries ports of an address side by side; `open` as soon as one is. */
export async function probeAddress(host: string, ports: readonly number[], timeoutMs: number): Promise<ProbeOutcome> {
  const probes = ports.map((port) => probePort(host, port, timeoutMs));
  return new Promise((resolve) => {
    let left = probes.length;
    let exhausted = false;
    for (const { outcome } of probes) {
      void outcome.then((result) => {
        left -= 1;
        exhausted ||= result === 'exhausted';
        if (result !== 'open' && left > 0) return;
        resolve(result === 'open' ? 'open' : exhausted ? 'exhausted' : 'closed');
        if (result === 'open') for (const probe of probes) probe.stop();
      });
    }
  });
}
