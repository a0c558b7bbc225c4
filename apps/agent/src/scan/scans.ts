import { steadyNow } from '@headframe/agent-link';
import type { DiscoveredDevice, ScanCommand, ScanReport } from '@headframe/agent-link';
import { IpRangeError, parseIpRanges } from '@headframe/domain/network/ip-ranges';
import type { IpRanges } from '@headframe/domain/network/ip-ranges';
import type { Guard } from '../commands/guard.ts';
import type { DriverRegistry } from '../devices/driver-registry.ts';
import { errorText } from '../run/log.ts';
import type { Log } from '../run/log.ts';
import type { AgentStore } from '../store/agent-store.ts';
import { scanAddresses } from './address-scan.ts';

/** Time between two reports of a scan's progress, in milliseconds. */
const reportEveryMs = 1000;

/** Devices one report may hold. */
const discoveredPerReport = 1000;

/** Final reports remembered, to answer an order that is sent again. */
const rememberedEnds = 1000;

/** Settings of the scans. */
export interface ScansOptions {
  store: AgentStore;
  drivers: Pick<DriverRegistry, 'discover' | 'discoverUnits' | 'discoveryPorts' | 'datagramProbes' | 'ofKinds'>;
  guard: Guard;
  log: Log;
  limits: () => { sockets: number; requestTimeoutMs: number };
  onReport: (report: ScanReport) => void;
}

interface Progress {
  scanned: number;
  /** Addresses that this machine had no connection left to try. */
  untried: number;
  total: number;
  discovered: DiscoveredDevice[];
  discoveredTotal: number;
}

function summaryOf({ total, untried, discoveredTotal }: Progress): string {
  const summary = `${total - untried} addresses scanned, ${discoveredTotal} devices discovered.`;
  return untried === 0 ? summary : `${summary} ${untried} not tried: the agent's machine had no free connection.`;
}

/** A scan looks for kinds of devices that this version has no drivers for. */
class UnknownKindsError extends Error {}

/** Carries out scan orders one after another; an order cut off by a restart of the agent is begun again. */
export class Scans {
  readonly #options: ScansOptions;
  readonly #open = new Map<number, AbortController>();
  readonly #ended = new Map<number, ScanReport>();
  #last: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(options: ScansOptions) {
    this.#options = options;
  }

  /** Begins again what an earlier run of the agent had not ended. */
  recover(): void {
    for (const order of this.#options.store.scans()) this.accept(order, Date.now());
  }

  /**
   * Takes an order whose times are set by a clock that stands at `serverNow`, in milliseconds since the epoch; one known
   * already is answered with its end or left alone while it runs.
   */
  accept(order: ScanCommand, serverNow: number): void {
    const ended = this.#ended.get(order.requestId);
    if (ended) this.#options.onReport(ended);
    if (ended || this.#open.has(order.requestId)) return;
    this.#options.store.saveScan(order);
    const abort = new AbortController();
    this.#open.set(order.requestId, abort);
    const expiresAt = performance.now() + order.expiresAt - serverNow;
    this.#last = this.#last.then(() => this.#run(order, expiresAt, abort.signal));
  }

  cancel(requestId: number): void {
    this.#open.get(requestId)?.abort();
  }

  /** Breaks off; the orders stay on disk for the next start. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const abort of this.#open.values()) abort.abort();
    await this.#last;
  }

  async #run(order: ScanCommand, expiresAt: number, signal: AbortSignal): Promise<void> {
    if (this.#closed) return;
    const progress: Progress = { scanned: 0, untried: 0, total: 0, discovered: [], discoveredTotal: 0 };
    try {
      const refusal = signal.aborted ? null : this.#refusal(expiresAt);
      if (refusal !== null) this.#end(order, progress, 'failed', refusal);
      else if (signal.aborted) this.#end(order, progress, 'canceled', 'The scan was canceled before it began.');
      else await this.#scan(order, parseIpRanges(order.ranges), progress, signal);
    } catch (error) {
      if (!(error instanceof IpRangeError || error instanceof UnknownKindsError))
        this.#options.log.error('A scan failed within the agent.', { error });
      this.#end(order, progress, 'failed', errorText(error));
    }
  }

  /** Why a scan may not begin; `expiresAt` is on the monotonic clock in milliseconds. */
  #refusal(expiresAt: number): string | null {
    if (performance.now() > expiresAt) return 'The scan expired before the agent could begin it.';
    return this.#options.guard.refusal('scan', null);
  }

  /** What can discover the devices of a scan; throws where this agent knows no kind of them. */
  #driversFor({ kinds }: ScanCommand): Omit<ScansOptions['drivers'], 'ofKinds'> {
    const drivers = kinds ? this.#options.drivers.ofKinds(kinds) : this.#options.drivers;
    const { tcp, udp } = drivers.discoveryPorts;
    if (tcp.length + udp.length === 0)
      throw new UnknownKindsError('The agent does not know these devices. Update the agent.');
    return drivers;
  }

  async #scan(order: ScanCommand, ranges: IpRanges, progress: Progress, signal: AbortSignal): Promise<void> {
    const { sockets, requestTimeoutMs } = this.#options.limits();
    progress.total = ranges.total;
    this.#report(order, progress, 'running', '');
    const ticker = setInterval(() => this.#report(order, progress, 'running', ''), reportEveryMs);
    try {
      await scanAddresses({
        ranges,
        ports: order.ports,
        credentials: order.credentials,
        connectTimeoutMs: order.connectTimeoutMs,
        sockets,
        requestTimeoutMs,
        drivers: this.#driversFor(order),
        signal,
        log: this.#options.log,
        onScanned: (tried) => {
          progress.scanned += 1;
          if (!tried) progress.untried += 1;
        },
        onDiscovered: (device) => {
          progress.discovered.push(device);
          progress.discoveredTotal += 1;
        },
      });
    } finally {
      clearInterval(ticker);
    }
    if (this.#closed) return;
    if (signal.aborted) this.#end(order, progress, 'canceled', 'The scan was canceled.');
    else this.#end(order, progress, 'done', summaryOf(progress));
  }

  #end(order: ScanCommand, progress: Progress, state: ScanReport['state'], message: string): void {
    if (this.#closed) return;
    this.#open.delete(order.requestId);
    while (progress.discovered.length > discoveredPerReport) this.#report(order, progress, 'running', '');
    const report = this.#report(order, progress, state, message.slice(0, 512));
    this.#ended.set(order.requestId, { ...report, discovered: [] });
    const [oldest] = this.#ended.keys();
    if (this.#ended.size > rememberedEnds && oldest !== undefined) this.#ended.delete(oldest);
    try {
      this.#options.store.removeScan(order.requestId);
    } catch (error) {
      // The next start begins it again, and the server answers that it has ended.
      this.#options.log.warn('An ended scan could not be removed from the disk.', {
        requestId: order.requestId,
        error,
      });
    }
  }

  #report(order: ScanCommand, progress: Progress, state: ScanReport['state'], message: string): ScanReport {
    const report: ScanReport = {
      requestId: order.requestId,
      at: steadyNow(),
      state,
      message,
      scanned: progress.scanned,
      total: progress.total,
      untried: progress.untried,
      discovered: progress.discovered.splice(0, discoveredPerReport),
    };
    this.#options.onReport(report);
    return report;
  }
}
