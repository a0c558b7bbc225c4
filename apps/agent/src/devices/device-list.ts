import type { DatabaseSync } from 'node:sqlite';
import { linkDeviceSchema } from '@headframe/agent-link';
import type { LinkDevice } from '@headframe/agent-link';
import { unidentifiedFamily } from '@headframe/domain/devices/unidentified-family';
import { z } from 'zod';
import { transaction } from '../store/sqlite-file.ts';

/** A device of the list; `ip` is where the agent reaches it, `listedIp` where the server last said it is. */
export interface KnownDevice extends LinkDevice {
  listedIp: string;
}

const storedDeviceSchema = linkDeviceSchema.extend({ listedIp: z.ipv4() });

/** What became different in the list. */
export interface DeviceListChange {
  /** Ids of devices added or changed. */
  changed: number[];
  removed: number[];
}

/** The devices this agent looks after: in memory for speed, on disk so that work goes on with no server in reach. */
export class DeviceList {
  readonly #database: DatabaseSync;
  readonly #devices = new Map<number, KnownDevice>();
  #incoming: LinkDevice[] | null = null;

  constructor(database: DatabaseSync) {
    this.#database = database;
    const rows = database.prepare('SELECT device FROM device').all() as { device: string }[];
    for (const row of rows) {
      const stored = storedDeviceSchema.safeParse(JSON.parse(row.device));
      if (stored.success) this.#devices.set(stored.data.deviceId, stored.data);
    }
  }

  get size(): number {
    return this.#devices.size;
  }

  get(deviceId: number): KnownDevice | undefined {
    return this.#devices.get(deviceId);
  }

  all(): IterableIterator<KnownDevice> {
    return this.#devices.values();
  }

  /** Whether parts of a whole list are still to come. */
  get incomplete(): boolean {
    return this.#incoming !== null;
  }

  /** Takes a part of the whole list; the old list stays until the last part is there. `null` before that. */
  takePart(part: { first: boolean; last: boolean; devices: LinkDevice[] }): DeviceListChange | null {
    if (part.first) this.#incoming = [];
    if (!this.#incoming) return null;
    this.#incoming.push(...part.devices);
    if (!part.last) return null;
    const whole = this.#incoming;
    this.#incoming = null;
    const kept = new Set(whole.map(({ deviceId }) => deviceId));
    return this.change(
      whole,
      [...this.#devices.keys()].filter((deviceId) => !kept.has(deviceId)),
    );
  }

  /** Adds, changes and removes devices, on disk first. */
  change(devices: readonly LinkDevice[], removed: readonly number[]): DeviceListChange {
    const different = devices
      .map((device) => this.#withWhatIsKnown(device))
      .filter((device) => JSON.stringify(device) !== JSON.stringify(this.#devices.get(device.deviceId)));
    const gone = removed.filter((deviceId) => this.#devices.has(deviceId));
    if (different.length > 0 || gone.length > 0) this.#save(different, gone);
    for (const device of different) this.#devices.set(device.deviceId, device);
    for (const deviceId of gone) this.#devices.delete(deviceId);
    return { changed: different.map(({ deviceId }) => deviceId), removed: gone };
  }

  /** Notes that a device was found at another address. */
  moved(deviceId: number, ip: string): void {
    this.#note(deviceId, { ip });
  }

  /** Notes of which family a device is that was entered by hand. */
  identified(deviceId: number, family: string): void {
    this.#note(deviceId, { family });
  }

  #note(deviceId: number, change: Partial<KnownDevice>): void {
    const device = this.#devices.get(deviceId);
    if (!device) return;
    const noted = { ...device, ...change };
    this.#save([noted], []);
    this.#devices.set(deviceId, noted);
  }

  /** A device found at another address, or identified, stays so until the server names a different address or a family. */
  #withWhatIsKnown(device: LinkDevice): KnownDevice {
    const known = this.#devices.get(device.deviceId);
    const isThere = known !== undefined && known.listedIp === device.ip;
    const { ip, family } = isThere ? known : device;
    const isIdentified = isThere && device.family === unidentifiedFamily && device.kind === known.kind;
    return storedDeviceSchema.parse({ ...device, ip, listedIp: device.ip, ...(isIdentified && { family }) });
  }

  #save(devices: readonly KnownDevice[], removed: readonly number[]): void {
    transaction(this.#database, () => {
      const put = this.#database.prepare('INSERT OR REPLACE INTO device VALUES (?, ?)');
      for (const device of devices) put.run(device.deviceId, JSON.stringify(device));
      const remove = this.#database.prepare('DELETE FROM device WHERE device_id = ?');
      for (const deviceId of removed) remove.run(deviceId);
    });
  }
}
