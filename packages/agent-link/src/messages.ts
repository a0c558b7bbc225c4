import { z } from 'zod';
import { agentSettingSchema, itemCommandSchema, linkDeviceSchema } from './item-command.ts';
import {
  contentChunkSchema,
  contentNextSchema,
  contentOfferSchema,
  contentRefusedSchema,
  progressSchema,
} from './content.ts';
import { frameEnvelopeSchema } from './frame.ts';
import { nameSchema, scanCommandSchema } from './scan.ts';
import type { DevicePart } from './shared-credentials.ts';
import { agentProgramSchema, updateCommandSchema, updateReportSchema } from './update.ts';

/** What an agent can do with one kind of device. */
const kindSupportSchema = z.object({ families: z.array(nameSchema).max(256), commands: z.array(nameSchema).max(256) });

/** What an agent can do, by kind of device. */
const agentSupportSchema = z.record(nameSchema, kindSupportSchema);
export type AgentSupport = z.infer<typeof agentSupportSchema>;

/** What agents could do before they said it themselves. */
export const firstAgentSupport: AgentSupport = {
  asic: {
    families: ['antminer', 'whatsminer-v2', 'whatsminer-v3', 'cgminer'],
    commands: ['reboot', 'stop', 'start', 'changePool', 'blink'],
  },
};

/** First message of the agent on a new connection; the key travels in the Authorization header of the upgrade. */
const helloSchema = z.object({
  type: z.literal('hello'),
  protocol: z.number().int(),
  version: z.string().max(64),
  os: z.string().max(128),
  hostname: z.string().max(255),
  spoolId: z.uuid(),
  /** Highest frame number that the agent still holds unacknowledged, 0 when none. */
  lastSeq: z.number().int().min(0),
  /** Agent clock in milliseconds since the epoch, so that the server can correct its times. */
  now: z.number().int().positive(),
  /** Kinds of devices with the families and commands that this agent has drivers for. */
  kinds: agentSupportSchema.default(firstAgentSupport),
  /** How it is updated; agents before this field are updated by hand. */
  program: agentProgramSchema.optional(),
  /** Whether it reads lists of devices whose credentials stand once in a table of the message. */
  sharesCredentials: z.boolean().default(false),
  /** Whether it tries a credential with host keys on servers alone that show one of them. */
  checksHostKeys: z.boolean().default(false),
  /** Newest mark of each epoch that servers gave it; agents before this field are given none. What cannot be read counts as not there. */
  marks: z.array(z.string().max(200)).max(8).optional().catch(undefined),
});
export type Hello = z.infer<typeof helloSchema>;

/** How an agent keeps up with its polls. */
const paceSchema = z.object({
  /** It polls less often than set, because it cannot keep up. */
  isBehind: z.boolean(),
  /** How many times as wide as set its intervals are. */
  intervalFactor: z.number().min(1).max(1000),
  /** How late polls begin, in seconds. */
  delaySeconds: z.number().min(0).max(1_000_000),
  /** Polls since its start that failed by its own delay and are not reported as failures of devices. */
  excusedPolls: z.number().int().min(0),
});

/** The agent's own figures, every 30 s; not durable, the next one replaces it. */
const agentStatsSchema = z.object({
  type: z.literal('stats'),
  at: z.number().int().positive(),
  connected: z.number().int().min(0),
  disconnected: z.number().int().min(0),
  pollsPerSecond: z.number().min(0),
  openSockets: z.number().int().min(0),
  spoolFrames: z.number().int().min(0),
  spoolBytes: z.number().int().min(0),
  droppedReports: z.number().int().min(0),
  memoryBytes: z.number().int().min(0),
  /** How it keeps up with its polls; older agents do not say, and what this version cannot read counts as not said. */
  pace: paceSchema.optional().catch(undefined),
});
export type AgentStats = z.infer<typeof agentStatsSchema>;

/** Everything an agent may send. */
export const agentMessageSchema = z.discriminatedUnion('type', [
  helloSchema,
  frameEnvelopeSchema,
  agentStatsSchema,
  updateReportSchema,
  contentOfferSchema,
  contentChunkSchema,
  progressSchema,
]);
export type AgentMessage = z.infer<typeof agentMessageSchema>;

/**
 * The clock that the times of a batch of work are set by, as it stood when the batch was sent, in milliseconds since the
 * epoch. The agent counts from here by its monotonic clock, so no clock that is set meanwhile changes when work begins or
 * expires. Servers before it leave it out; the clock of their welcome counts then.
 */
const sentAtSchema = z.number().int().positive().optional();

/** Everything a server may send. */
export const serverMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('welcome'),
    protocol: z.number().int(),
    agentId: z.number().int().positive(),
    /** Server clock in milliseconds since the epoch. */
    now: z.number().int().positive(),
    /** Highest frame of this spool that is stored; the agent deletes up to it and goes on after it. */
    ackedSeq: z.number().int().min(0),
    /** The house of the server, and its epoch, which each restore of its database raises; servers before this field do not say. */
    house: z.object({ id: z.uuid(), epoch: z.number().int().positive() }).optional(),
    setting: agentSettingSchema,
    /** Ed25519 key that signs updates, 32 bytes in base64url; an agent keeps the first that it sees. */
    updateKey: z.string().max(64).optional(),
  }),
  z.object({
    type: z.literal('ack'),
    spoolId: z.uuid(),
    seq: z.number().int().positive(),
    /** Signed time at which the house was served, once a minute at most: the agent keeps the newest and presents it in its hello. */
    mark: z.string().max(200).optional(),
  }),
  /** Part of the whole list of devices; the list is complete, and replaces the agent's, with the part that says `last`. */
  z.object({
    type: z.literal('devices'),
    first: z.boolean(),
    last: z.boolean(),
    devices: z.array(linkDeviceSchema).max(5000),
  }),
  /** Devices added or changed, and ids of those removed, since the whole list. */
  z.object({
    type: z.literal('devicesChanged'),
    devices: z.array(linkDeviceSchema).max(5000),
    removed: z.array(z.number().int().positive()).max(50_000),
  }),
  z.object({ type: z.literal('commands'), now: sentAtSchema, commands: z.array(itemCommandSchema).max(5000) }),
  z.object({ type: z.literal('cancel'), itemIds: z.array(z.number().int().positive()).max(50_000) }),
  z.object({ type: z.literal('scan'), now: sentAtSchema, scan: scanCommandSchema }),
  z.object({ type: z.literal('cancelScan'), requestId: z.number().int().positive() }),
  z.object({ type: z.literal('setting'), setting: agentSettingSchema }),
  updateCommandSchema,
  contentNextSchema,
  contentRefusedSchema,
  /** The agent is to dial the socket of tunnels, unless it has one. */
  z.object({ type: z.literal('dialTunnels') }),
]);
export type ServerMessage = z.infer<typeof serverMessageSchema>;

type ListMessage = Extract<ServerMessage, { type: 'devices' | 'devicesChanged' }>;
type WithTable<Message> = Message extends unknown ? Omit<Message, 'devices'> & DevicePart : never;

/** The same as it is written: lists of devices may have a table of credentials. */
export type WrittenServerMessage = ServerMessage | WithTable<ListMessage>;
