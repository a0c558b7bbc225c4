import { credentialOutcomeSchema } from '@headframe/domain/devices/asic/credential-outcome';
import { portNames, standardPorts, type PortName } from '@headframe/domain/devices/device-ports';
import { hostKeyFingerprintSchema, maxHostKeysOfCredential } from '@headframe/domain/devices/host-keys';
import { findKind } from '@headframe/domain/devices/kind-support';
import { answerLimits, lineOfAnswer } from '@headframe/domain/devices/unrecognised-address';
import { maxCredentialLength } from '@headframe/domain/devices/device-credential';
import { z } from 'zod';

const port = z.number().int().min(1).max(65535);

/** Ports a site's devices are reached on; one that the sender does not know has its standard number. */
export const devicePortsSchema = z.object(
  Object.fromEntries(portNames.map((name) => [name, port.default(standardPorts[name])])) as Record<
    PortName,
    z.ZodDefault<typeof port>
  >,
);

/** Name of a kind, a family or a command, which this version need not have heard of. */
export const nameSchema = z.string().min(1).max(64);

/** Number of a unit behind a gateway (Modbus). */
export const unitSchema = z.number().int().min(0).max(255);

/** What a device behind a shared address is known by, such as the UUID of a card. */
export const serialSchema = z.string().min(1).max(64);

/** A user name and password to try, in order of the list that holds it. */
export const credentialSchema = z.object({
  user: z.string().max(255),
  /** Or a private key (SSH). */
  password: z.string().max(maxCredentialLength),
  /** Kind of devices that it is for; left out: all but those over SSH. */
  kind: nameSchema.optional(),
  /** Host keys (SSH): it is tried on servers alone that show one of them; left out: on all. */
  hostKeys: z.array(hostKeyFingerprintSchema).min(1).max(maxHostKeysOfCredential).readonly().optional(),
});
/** A credential of devices that take a user and password; no private key. */
export const loginSchema = credentialSchema.extend({ password: z.string().max(255) });
export type LinkCredential = z.infer<typeof credentialSchema>;

/**
 * Those of some credentials that are for a kind of devices, in their order. SSH answers on machines of all sorts, so that a credential
 * which names no kind is not for a kind over SSH.
 */
export function credentialsFor<Credential extends { kind?: string | undefined }>(
  kind: string,
  credentials: readonly Credential[],
): Credential[] {
  const isForAll = findKind(kind)?.credential !== 'ssh';
  return credentials.filter((credential) => (credential.kind === undefined ? isForAll : credential.kind === kind));
}

/** Commands the agent to look for devices. `ranges` hold CIDR, from-to or single IPv4 addresses. */
export const scanCommandSchema = z.object({
  requestId: z.number().int().positive(),
  ranges: z.array(z.string().max(64)).min(1).max(256),
  ports: devicePortsSchema,
  credentials: z.array(credentialSchema).max(32),
  /** Kinds of devices to look for; left out: all that the agent knows. */
  kinds: z.array(nameSchema).min(1).max(32).optional(),
  connectTimeoutMs: z.number().int().min(50).max(10_000),
  /** Whether SSH servers that no credential opens are reported with their host keys. */
  sshServers: z.boolean().optional(),
  /** Whether addresses with open ports that no driver recognises are reported with what answers there. */
  unrecognised: z.boolean().optional(),
  expiresAt: z.number().int().positive(),
});
export type ScanCommand = z.infer<typeof scanCommandSchema>;

/** A text that an unknown port sent: cleaned again on arrival, whoever reports it. */
const answerTextSchema = z.string().max(1024).transform(lineOfAnswer);

/** A device that answered a scan. */
export const discoveredDeviceSchema = z.object({
  ip: z.ipv4(),
  mac: z.string().nullable(),
  family: nameSchema,
  model: z.string().max(255).nullable(),
  firmware: z.string().max(255).nullable(),
  workerName: z.string().max(255).nullable(),
  /** Agents before this field discover miners alone. */
  kind: nameSchema.optional(),
  /** Unit behind a gateway that answered (Modbus). */
  unit: unitSchema.optional(),
  /** For kinds whose units shift. */
  serial: serialSchema.optional(),
  /** The outcome for the credentials of the command; older agents do not say, and one that this version does not know counts as refused. */
  credentialOutcome: credentialOutcomeSchema.catch('refused'),
  /** Which of the credentials tried on it, counted from 0, it accepted; left out where it accepted none, and by older agents. */
  credentialIndex: z.number().int().min(0).max(255).optional(),
  /**
   * Where it accepted none, and not all were sent as it had refused too many of late: seconds until the next one can be tried. Left out
   * where all were sent, and by older agents.
   */
  heldBackSeconds: z.number().int().min(0).max(3600).optional(),
  /** Host key that an SSH server shows which no credential opened. */
  hostKey: hostKeyFingerprintSchema.optional(),
  /** Of an address that no driver recognises: the ports that are open there, … */
  openPorts: z.array(port).max(answerLimits.ports).optional(),
  /** … what they sent, … */
  banner: answerTextSchema.optional(),
  /** … and the title of its web page. */
  title: answerTextSchema.optional(),
});
export type DiscoveredDevice = z.infer<typeof discoveredDeviceSchema>;

/** How far a scan has come, with what was discovered since the last report; `state` other than `running` ends it. */
export const scanReportSchema = z.object({
  requestId: z.number().int().positive(),
  at: z.number().int().positive(),
  state: z.enum(['running', 'done', 'failed', 'canceled']),
  scanned: z.number().int().min(0),
  total: z.number().int().min(0),
  /** Addresses among the scanned ones that the agent's machine had no connection left to try; older agents do not say. */
  untried: z.number().int().min(0).default(0),
  discovered: z.array(discoveredDeviceSchema).max(1000),
  message: z.string().max(512),
});
export type ScanReport = z.infer<typeof scanReportSchema>;
