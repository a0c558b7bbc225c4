import type { DatabaseSync } from 'node:sqlite';
import { linkDeviceSchema } from '@headframe/agent-link';
import type { LinkDevice } from '@headframe/agent-link';
import { unidentifiedFamily } from '@headframe/domain/devices/unidentified-family';
import { z } from 'zod';
import { transaction } from '../store/sqlite-file.ts';

/**
 * A device of the list: `ip` and `family` are where and as what the agent reaches it, `listedIp` and `listedFamily` what the server
 * last said of that.
 */
export interface KnownDevice extends LinkDevice {
  listedIp: string;
  /** Not in lists that agents before it stored. */
  listedFamily?: string | undefined;
  /** What the device said of itself when its family was last certain. */
  identity?: string | undefined;
}

const storedDeviceSchema = linkDeviceSchema.extend({
  listedIp: z.ipv4(),
  listedFamily: linkDeviceSchema.shape.family.optional(),
  identity: z.string().max(2048).optional(),
});

/** Changes of the list. */
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

  /** Notes that a device answers at another address now. */
  moved(deviceId: number, ip: string): void {
    this.#note(deviceId, { ip });
  }

  /** Notes of which family a device is that was entered by hand. */
  identified(deviceId: number, family: string): void {
    this.#note(deviceId, { family });
  }

  /** Notes that a device has firmware of another family. */
  familyChanged(deviceId: number, family: string): void {
    this.#note(deviceId, { family, identity: undefined });
  }

  /** Notes what devices said of themselves while their families were certain, by id. */
  noteIdentities(identities: ReadonlyMap<number, string>): void {
    const noted = [...identities].flatMap(([deviceId, identity]) => {
      const device = this.#devices.get(deviceId);
      return device && device.identity !== identity ? [{ ...device, identity }] : [];
    });
    if (noted.length > 0) this.#save(noted, []);
    for (const device of noted) this.#devices.set(device.deviceId, device);
  }

  #note(deviceId: number, change: Partial<KnownDevice>): void {
    const device = this.#devices.get(deviceId);
    if (!device) return;
    const noted = { ...device, ...change };
    this.#save([noted], []);
    this.#devices.set(deviceId, noted);
  }

  /**
   * A device that answered at another address stays there until the server names a different one than before, and one that was identified
   * stays of its family until the server names a different one than before.
   */
  #withWhatIsKnown(device: LinkDevice): KnownDevice {
    const known = this.#devices.get(device.deviceId);
    const isThere = known !== undefined && known.listedIp === device.ip;
    const isSaidAgain =
      isThere && (device.family === unidentifiedFamily || device.family === (known.listedFamily ?? known.family));
    const stays = isSaidAgain && device.kind === known.kind;
    const { ip } = isThere ? known : device;
    const { family } = stays ? known : device;
    const identity = known?.family === family ? known.identity : undefined;
    const noted = { ...device, ip, family, listedIp: device.ip, listedFamily: device.family, identity };
    return storedDeviceSchema.parse(noted);
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
