import type { LinkDevice } from '@headframe/agent-link';
import { asicKind, defaultPorts, DeviceConnectionError, DeviceRefusedError } from '@headframe/devices';
import type {
  CommandBaseline,
  DeviceContent,
  DeviceEndpoint,
  DeviceError,
  DeviceFile,
  ReportProgress,
  Verification,
} from '@headframe/devices';
import type { AsicDriver } from '@headframe/devices/asic/asic-driver';
import type { AsicCommand } from '@headframe/domain/devices/asic/asic-command';
import { unreportedMeasures, type AsicReading, unreportedSettings } from '@headframe/domain/devices/asic/asic-reading';

/** A device that lives in memory. */
interface FakeDevice {
  mac: string;
  reading: AsicReading;
  /** Commands that were performed. */
  performed: AsicCommand[];
  /** Keys of the parts that commands and their read-backs were about. */
  partKeys: { performed?: string | undefined; verified?: string | undefined };
  /** Accepts commands and does nothing. */
  lies: boolean;
  online: boolean;
  /** What it answers to everything. */
  failure?: DeviceError;
}

/** MAC address of the n-th fake device. */
export function fakeMac(n: number): string {
  return `02:00:00:00:${(n >> 8).toString(16).padStart(2, '0')}:${(n & 255).toString(16).padStart(2, '0')}`;
}

function readingOf(mac: string): AsicReading {
  return {
    ...unreportedMeasures,
    family: 'antminer',
    mac,
    model: 'Antminer S19',
    firmware: '1',
    controlBoard: null,
    serialNumber: null,
    hostname: null,
    coinEnum: 0,
    mining: true,
    powerMode: 'normal',
    hashrate: 95e12,
    hashrateAverage: 95e12,
    idealHashrate: 95e12,
    power: 3250,
    ...unreportedSettings,
    elapsed: 1000,
    uptime: 1000,
    accepted: 1,
    rejected: 0,
    powerSupplyFan: null,
    ambientTemperature: null,
    waterInletTemperature: null,
    waterOutletTemperature: null,
    supplyWaterTemperature: null,
    fans: [],
    boards: [],
    pools: [],
    blinking: false,
    authError: false,
    errors: [],
  };
}

/** Devices in memory behind the drivers' interface, by address. */
export class FakeFarm {
  readonly devices = new Map<string, FakeDevice>();
  /** Awaited within each command, before it takes effect. */
  beforePerform: (endpoint: DeviceEndpoint) => Promise<void> = async () => {};
  /** The log that a device hands out. */
  log: (endpoint: DeviceEndpoint) => Promise<DeviceContent> = () => Promise.reject(new Error('There is no log.'));
  /** Takes an image of firmware, before the device runs it. */
  takeImage: (endpoint: DeviceEndpoint, file: DeviceFile, report: ReportProgress) => Promise<void> = async () => {};
  /** Addresses of devices whose sessions were ended, in order. */
  readonly ended: string[] = [];
  reads = 0;
  /** Whether the driver speaks to several parts of a device at once; the parts of each such conversation and look. */
  inGroups = false;
  readonly conversations: (readonly string[])[] = [];
  readonly looks: (readonly string[])[] = [];

  add(ip: string, n: number): LinkDevice {
    const mac = fakeMac(n);
    this.devices.set(ip, { mac, reading: readingOf(mac), performed: [], partKeys: {}, lies: false, online: true });
    return { deviceId: n, ip, mac, kind: 'asic', family: 'antminer', ports: defaultPorts, credentials: [] };
  }

  at(ip: string): FakeDevice {
    const device = this.devices.get(ip);
    if (!device?.online) throw new DeviceConnectionError(`Nothing answers at ${ip}.`);
    if (device.failure) throw device.failure;
    return device;
  }

  /** Antminers alone, performed and verified in memory. */
  get kind(): typeof asicKind {
    const perform = (endpoint: DeviceEndpoint, command: AsicCommand) => this.#perform(endpoint, command);
    const driver: AsicDriver = {
      family: 'antminer',
      discoveredOn: ['http'],
      discover: async ({ host }) => ({ ...this.at(host).reading, workerName: null, credentialOutcome: 'unasked' }),
      read: async ({ host }) => {
        this.reads += 1;
        return structuredClone(this.at(host).reading);
      },
      capabilities: () => ({}),
      perform: {
        reboot: perform,
        stop: perform,
        start: perform,
        blink: perform,
        requestLogs: (endpoint) => this.log(endpoint),
        testCredential: perform,
        updateFirmware: async (endpoint, command, report, file) => {
          if (file) await this.takeImage(endpoint, file, report);
          await this.#perform(endpoint, command);
        },
      },
      readers: {},
      ...(this.inGroups && { parts: { perform: this.#performGroup.bind(this), readers: {} } }),
      close: async ({ host }) => void this.ended.push(host),
    };
    return {
      ...asicKind,
      drivers: [driver],
      verify: async (_driver, { host, part }, command, baseline) => {
        this.at(host).partKeys.verified = part?.key;
        return this.#verify(host, command, baseline);
      },
      verifyParts: async (_driver, { host }, keys, command, baseline) => {
        this.looks.push(keys);
        return new Map(keys.map((key) => [key, this.#verify(host, command, baseline)]));
      },
    };
  }

  /** The part `missing` is refused. */
  async #performGroup(endpoint: DeviceEndpoint, command: AsicCommand, keys: readonly string[]) {
    this.conversations.push(keys);
    const outcomes = new Map<string, DeviceError | null>();
    for (const key of keys) {
      if (key === 'missing') outcomes.set(key, new DeviceRefusedError('refused', 'There is no such part.'));
      else outcomes.set(key, await this.#perform({ ...endpoint, part: { key } }, command).then(() => null));
    }
    return outcomes;
  }

  async #perform(endpoint: DeviceEndpoint, command: AsicCommand): Promise<void> {
    await this.beforePerform(endpoint);
    const device = this.at(endpoint.host);
    device.performed.push(command);
    device.partKeys.performed = endpoint.part?.key;
    if (device.lies) return;
    if (command.kind === 'reboot') device.reading = { ...device.reading, elapsed: 0, uptime: 0 };
    if (command.kind === 'blink') device.reading = { ...device.reading, blinking: command.on };
    if (command.kind === 'updateFirmware') device.reading = { ...device.reading, firmware: command.image.version };
    if (command.kind === 'stop' || command.kind === 'start')
      device.reading = { ...device.reading, mining: command.kind === 'start' };
  }

  #verify(host: string, command: AsicCommand, baseline: CommandBaseline<AsicReading>): Verification {
    const { elapsed, blinking, mining, firmware } = this.at(host).reading;
    if (command.kind === 'updateFirmware')
      return firmware === command.image.version
        ? { state: 'verified' }
        : { state: 'pending', reason: `It runs ${firmware}.` };
    const seen =
      command.kind === 'reboot'
        ? (elapsed ?? 0) < (baseline.reading?.elapsed ?? 0)
        : command.kind === 'blink'
          ? blinking === command.on
          : mining === (command.kind === 'start');
    return seen ? { state: 'verified' } : { state: 'pending', reason: `elapsed is ${elapsed} s` };
  }
}
