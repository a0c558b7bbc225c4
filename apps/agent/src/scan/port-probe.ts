import net from 'node:net';

/** What the probe of one port met; `exhausted`: this machine had no socket left, nothing is known of the port. */
type PortOutcome = 'open' | 'refused' | 'silent' | 'exhausted';

/** A peer that closes a connection within this time of accepting it does not serve the port, in milliseconds. */
const settleMs = 30;

const exhaustion = new Set(['EMFILE', 'ENFILE', 'EADDRNOTAVAIL', 'ENOBUFS', 'ENOMEM']);
/** Errors that only a machine at the address causes. */
const refusals = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE']);

/** Calls back after a time, but not before the event loop went round once more: news that waited for a busy process count. */
function patientTimer(callback: () => void, milliseconds: number): NodeJS.Timeout {
  return setTimeout(() => setImmediate(() => setImmediate(callback)), milliseconds);
}

function outcomeOfError({ code = '' }: NodeJS.ErrnoException): PortOutcome {
  if (exhaustion.has(code)) return 'exhausted';
  return refusals.has(code) ? 'refused' : 'silent';
}

/** Begins to probe a port; `onOutcome` is called once. Returns what ends it as silent, unless the port was connected to. */
function probePort(host: string, port: number, onOutcome: (outcome: PortOutcome) => void): () => void {
  const socket = net.connect({ host, port, autoSelectFamily: false });
  let isConnected = false;
  let isOver = false;
  const end = (outcome: PortOutcome): void => {
    if (isOver) return;
    isOver = true;
    onOutcome(outcome);
    socket.destroy();
  };
  socket.on('error', (error) => end(outcomeOfError(error)));
  socket.on('connect', () => {
    isConnected = true;
    // Who sends something serves the port, also where this machine is so late that the peer has given up waiting.
    socket.on('data', () => end('open'));
    socket.on('end', () => end('refused'));
    patientTimer(() => end('open'), settleMs);
  });
  return () => isConnected || end('silent');
}

/** What the probe of an address met. */
export interface ProbedPorts {
  open: number[];
  /** Ports that gave no sign within the time. */
  silent: number[];
  /** Something at the address accepted or refused a connection. */
  isThere: boolean;
  /** This machine had no socket left for some of the ports, of which nothing is known. */
  isExhausted: boolean;
}

/** Tries ports of an address side by side. */
export function probeAddress(host: string, ports: readonly number[], timeoutMs: number): Promise<ProbedPorts> {
  const outcomes = new Map<number, PortOutcome>();
  const { promise, resolve } = Promise.withResolvers<ProbedPorts>();
  const ended = (): void => {
    if (outcomes.size < ports.length) return;
    clearTimeout(timer);
    const having = (outcome: PortOutcome): number[] => ports.filter((port) => outcomes.get(port) === outcome);
    const open = having('open');
    const isThere = open.length > 0 || having('refused').length > 0;
    resolve({
      open,
      silent: having('silent'),
      isThere,
      isExhausted: having('exhausted').length > 0,
    });
  };
  const giveUps = ports.map((port) =>
    probePort(host, port, (outcome) => {
      outcomes.set(port, outcome);
      ended();
    }),
  );
  const timer = patientTimer(() => giveUps.forEach((giveUp) => giveUp()), timeoutMs);
  if (ports.length === 0) ended();
  return promise;
}
