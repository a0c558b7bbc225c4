import { z } from 'zod';
import { credentialSchema, devicePortsSchema, nameSchema, serialSchema, unitSchema } from './scan.ts';

/** One device as the agent needs to know it. */
export const linkDeviceSchema = z.object({
  deviceId: z.number().int().positive(),
  ip: z.ipv4(),
  mac: z.string().nullable(),
  /** Servers before this field have miners alone. */
  kind: nameSchema.default('asic'),
  family: nameSchema,
  /** Unit behind a gateway (Modbus); the driver tries the usual ones where it is not known. */
  unit: unitSchema.optional(),
  /** What it is known by where units shift: the driver reads and commands no other device. */
  serial: serialSchema.optional(),
  ports: devicePortsSchema,
  credentials: z.array(credentialSchema).max(32),
});
export type LinkDevice = z.infer<typeof linkDeviceSchema>;

/** Max length of the key and of the name of a part, and max parts of one device. */
export const partLimits = { keyLength: 128, nameLength: 128, partsOfDevice: 1024 } as const;

/** What a device holds stable of one of its parts (outlet, coil). */
const partKeySchema = z.string().min(1).max(partLimits.keyLength);

/** One command for one device or one of its parts. Sent again after a reconnect as long as it has no final result; the agent runs it once. */
export const itemCommandSchema = z.object({
  requestId: z.number().int().positive(),
  itemId: z.number().int().positive(),
  deviceId: z.number().int().positive(),
  /** The part of the device that it is for, compared before anything is written; left out: the whole device. */
  part: z.object({ key: partKeySchema }).optional(),
  /** What to do; the driver of the device's kind reads the rest. */
  command: z.looseObject({ kind: nameSchema }),
  /** Do not start before (staggered batches), in milliseconds since the epoch by the clock of the message. */
  notBefore: z.number().int().min(0),
  /** Do not start after, by the same clock. Part of what names the item, so it never changes. */
  expiresAt: z.number().int().positive(),
  /** How long a read-back may take until it counts as failed, in milliseconds. */
  verifyWithinMs: z.number().int().min(1000).max(3_600_000),
  /** It was begun already, or may have been: an agent that does not know of it answers `failed` and leaves the device alone. */
  begun: z.boolean().optional(),
});
export type ItemCommand = z.infer<typeof itemCommandSchema>;

/** How an agent works; edited on the Agents page. */
export const agentSettingSchema = z.object({
  /** Seconds between two polls of a device. */
  pollSeconds: z.number().int().min(5).max(3600).default(15),
  /** The same for kinds of devices that are polled at another pace. */
  kindPollSeconds: z.record(nameSchema, z.number().int().min(5).max(3600)).default({}),
  /** For one request to a device, in milliseconds. */
  deviceTimeoutMs: z.number().int().min(500).max(60_000).default(5000),
  /** Sockets open to devices at once. */
  maximumSockets: z.number().int().min(1).max(8192).default(512),
  /** Sockets open at once during a scan. */
  scanSockets: z.number().int().min(1).max(16_384).default(2048),
  /** Bound of the disk spool, in MiB. */
  spoolMegabytes: z.number().int().min(16).max(65_536).default(512),
  /** Searched for a device that is gone from its address (CIDR, from-to, single); empty: the /24 network of its last one. */
  ranges: z.array(z.string().max(64)).max(256).default([]),
  /** Whether ASICs are asked over HTTP; without, those that answer nothing else are not read. */
  httpAsicsEnabled: z.boolean().default(true),
  /** Whether the service of the agent is restarted when it has had no connection to the server for long. */
  dcRestartService: z.boolean().default(false),
});
export type AgentSetting = z.infer<typeof agentSettingSchema>;

/** Seconds between two polls of a device of this kind, where neither setting nor driver of the kind asks for others. */
export function pollSecondsOf(setting: Pick<AgentSetting, 'pollSeconds' | 'kindPollSeconds'>, kind: string): number {
  return setting.kindPollSeconds[kind] ?? setting.pollSeconds;
}

/** The guard file of a site: commands (`scan` among them) that its agent refuses whatever the server says. */
export const guardFileSchema = z.object({
  forbid: z.array(nameSchema).default([]),
  /** Addresses never touched by a command (CIDR, from-to, single). */
  protectedRanges: z.array(z.string().max(64)).default([]),
});
