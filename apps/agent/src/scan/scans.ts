import { steadyNow } from '@headframe/agent-link';
import type { DiscoveredDevice, ScanCommand, ScanReport } from '@headframe/agent-link';
import type { HostKeys } from '@headframe/devices';
import { sshServerKind } from '@headframe/domain/devices/ssh-scan';
import { IpRangeError, parseIpRanges } from '@headframe/domain/network/ip-ranges';
import type { IpRanges } from '@headframe/domain/network/ip-ranges';
import type { Guard } from '../commands/guard.ts';
import type { KnownDevice } from '../devices/device-list.ts';
import type { DriverRegistry } from '../devices/driver-registry.ts';
import { errorText } from '../run/log.ts';
import type { Log } from '../run/log.ts';
import type { AgentStore } from '../store/agent-store.ts';
import { maxUnrecognisedListed, unrecognisedKind } from '@headframe/domain/devices/unrecognised-address';
import { scanAddresses } from './address-scan.ts';
import { maxNamed, scanSummary, type ScanOutcome } from './scan-summary.ts';

/** Time between two reports of a scan's progress, in milliseconds. */
const reportEveryMs = 1000;

/** Devices one report may hold. */
const discoveredPerReport = 1000;

/** Final reports remembered, to answer a scan that is sent again. */
const rememberedEnds = 1000;

/** Settings of the scans. */
interface ScansOptions {
  store: AgentStore;
  drivers: Pick<
    DriverRegistry,
    | 'discover'
    | 'discoverUnits'
    | 'lookAtServer'
    | 'discoveryPorts'
    | 'datagramProbes'
    | 'hasOwnMachine'
    | 'mapProblems'
    | 'ofKinds'
  >;
  guard: Guard;
  /** The devices that are known as a scan begins; one at an address of its own is asked by its own driver first. */
  devices?: () => Iterable<Pick<KnownDevice, 'ip' | 'family' | 'unit'>>;
  hostKeys?: HostKeys;
  log: Log;
  limits: () => { sockets: number; requestTimeoutMs: number };
  onReport: (report: ScanReport) => void;
}

interface Progress extends ScanOutcome {
  scanned: number;
  discovered: DiscoveredDevice[];
  misfits: string[];
}

/** A scan looks for kinds of devices that this version has no drivers for. */
class UnknownKindsError extends Error {}

/** Carries out scans one after another; a scan cut off by a restart of the agent is begun again. */
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
    for (const scan of this.#options.store.scans()) this.accept(scan, Date.now());
  }

  /**
   * Takes a scan whose times are set by a clock that stands at `serverNow`, in milliseconds since the epoch; one known
   * already is answered with its end or left alone while it runs.
   */
  accept(scan: ScanCommand, serverNow: number): void {
    const ended = this.#ended.get(scan.requestId);
    if (ended) this.#options.onReport(ended);
    if (ended || this.#open.has(scan.requestId)) return;
    this.#options.store.saveScan(scan);
    const abort = new AbortController();
    this.#open.set(scan.requestId, abort);
    const expiresAt = performance.now() + scan.expiresAt - serverNow;
    this.#last = this.#last.then(() => this.#run(scan, expiresAt, abort.signal));
  }

  cancel(requestId: number): void {
    this.#open.get(requestId)?.abort();
  }

  /** Breaks off; the scans stay on disk for the next start. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const abort of this.#open.values()) abort.abort();
    await this.#last;
  }

  async #run(scan: ScanCommand, expiresAt: number, signal: AbortSignal): Promise<void> {
    if (this.#closed) return;
    const progress: Progress = {
      scanned: 0,
      untried: 0,
      total: 0,
      discovered: [],
      discoveredTotal: 0,
      lockedTotal: 0,
      unrecognised: 0,
      misfits: [],
      misfitCount: 0,
      mapProblems: [],
    };
    try {
      const refusal = signal.aborted ? null : this.#refusal(expiresAt);
      if (refusal !== null) this.#end(scan, progress, 'failed', refusal);
      else if (signal.aborted) this.#end(scan, progress, 'canceled', 'The scan was canceled before it began.');
      else await this.#scan(scan, parseIpRanges(scan.ranges), progress, signal);
    } catch (error) {
      if (!(error instanceof IpRangeError || error instanceof UnknownKindsError))
        this.#options.log.error('A scan failed within the agent.', { error });
      this.#end(scan, progress, 'failed', errorText(error));
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

  async #scan(scan: ScanCommand, ranges: IpRanges, progress: Progress, signal: AbortSignal): Promise<void> {
    const { sockets, requestTimeoutMs } = this.#options.limits();
    progress.total = ranges.total;
    const drivers = this.#driversFor(scan);
    progress.mapProblems = drivers.mapProblems;
    const families = new Map<string, string>();
    for (const { ip, family, unit } of this.#options.devices?.() ?? [])
      if (unit === undefined) families.set(ip, family);
    this.#report(scan, progress, 'running', '');
    const ticker = setInterval(() => this.#report(scan, progress, 'running', ''), reportEveryMs);
    try {
      await scanAddresses({
        ranges,
        ports: scan.ports,
        credentials: scan.credentials,
        sshServers: scan.sshServers,
        connectTimeoutMs: scan.connectTimeoutMs,
        sockets,
        requestTimeoutMs,
        drivers,
        knownFamilyAt: (ip) => families.get(ip),
        ...(this.#options.hostKeys && { hostKeys: this.#options.hostKeys }),
        signal,
        log: this.#options.log,
        onScanned: (tried) => {
          progress.scanned += 1;
          if (!tried) progress.untried += 1;
        },
        onDiscovered: (device) => {
          progress.discovered.push(device);
          if (device.kind === sshServerKind) progress.lockedTotal += 1;
          else if (device.kind !== unrecognisedKind) progress.discoveredTotal += 1;
        },
        onUnrecognised: () => {
          progress.unrecognised += 1;
          return scan.unrecognised === true && progress.unrecognised <= maxUnrecognisedListed;
        },
        onMisfit: (ip, reason) => {
          progress.misfitCount += 1;
          if (progress.misfits.length < maxNamed) progress.misfits.push(`${ip}: ${reason}`);
        },
      });
    } finally {
      clearInterval(ticker);
    }
    if (this.#closed) return;
    if (signal.aborted) this.#end(scan, progress, 'canceled', 'The scan was canceled.');
    else this.#end(scan, progress, 'done', scanSummary(progress));
  }

  #end(scan: ScanCommand, progress: Progress, state: ScanReport['state'], message: string): void {
    if (this.#closed) return;
    this.#open.delete(scan.requestId);
    while (progress.discovered.length > discoveredPerReport) this.#report(scan, progress, 'running', '');
    const report = this.#report(scan, progress, state, message.slice(0, 512));
    this.#ended.set(scan.requestId, { ...report, discovered: [] });
    const [oldest] = this.#ended.keys();
    if (this.#ended.size > rememberedEnds && oldest !== undefined) this.#ended.delete(oldest);
    try {
      this.#options.store.removeScan(scan.requestId);
    } catch (error) {
      // The next start begins it again, and the server answers that it has ended.
      this.#options.log.warn('An ended scan could not be removed from the disk.', {
        requestId: scan.requestId,
        error,
      });
    }
  }

  #report(scan: ScanCommand, progress: Progress, state: ScanReport['state'], message: string): ScanReport {
    const report: ScanReport = {
      requestId: scan.requestId,
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
