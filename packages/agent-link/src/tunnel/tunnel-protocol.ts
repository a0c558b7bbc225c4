import { z } from 'zod';
import { nameSchema } from '../scan.ts';

/** Path of the socket of tunnels below the link's address; the agent dials it when the server asks for it. */
export const tunnelsPath = '/tunnels';

/** What an agent that knows tunnels names among the commands of each kind of devices that has web pages. */
export const tunnelCommand = 'tunnel';

/** Bounds of one tunnel socket. Streams and windows bound the memory of either side: at most about 30 MiB for all streams. */
export const tunnelLimits = {
  /** Streams open at once on one socket. */
  streams: 512,
  /** Bytes that may be on their way in one direction of a stream, while few streams are open and while many are. */
  window: { few: 256 * 1024, many: 32 * 1024, manyFrom: 64 },
  /** Largest payload of a frame, in bytes. */
  payload: 32 * 1024,
  /** Bytes waiting in the socket from which on further streams wait, so that no stream is far behind another. */
  waiting: 512 * 1024,
} as const;

/** Largest message on a tunnel socket, in bytes. */
export const maxTunnelMessageBytes = tunnelLimits.payload + 16;

/** What the server opens a stream to: a declared port of one device at the address and with the MAC that it knows. */
export const tunnelTargetSchema = z.object({
  deviceId: z.number().int().positive(),
  /** Agents that know the device at another address refuse. */
  mac: z.string().max(64).nullable(),
  /** Name of the port, one of those with a web page that the kind of the device declares. */
  port: nameSchema,
});
export type TunnelTarget = z.infer<typeof tunnelTargetSchema>;

/** Why a stream was refused or ended; what an older or newer version adds reads as `failed`. */
const tunnelFailures = [
  /** The agent does not know the device, or at another place than the server says. */
  'notDevice',
  /** The guard file of the site forbids it. */
  'guarded',
  /** The device does not answer at this port. */
  'noAnswer',
  /** Too many streams. */
  'busy',
  /** The socket ended. */
  'closed',
  'failed',
] as const;
export type TunnelFailure = (typeof tunnelFailures)[number];

/** A stream of a tunnel that was refused or broke off. */
export class TunnelError extends Error {
  override readonly name = 'TunnelError';
  readonly failure: TunnelFailure;

  constructor(failure: TunnelFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

const resetSchema = z.object({ failure: z.enum(tunnelFailures).catch('failed'), message: z.string().max(512) });

/** Writes why a stream ends, as a frame carries it. */
export function writeTunnelError(error: Error | null): Buffer {
  const failure = error instanceof TunnelError ? error.failure : 'failed';
  return Buffer.from(JSON.stringify({ failure, message: (error?.message ?? '').slice(0, 400) }));
}

/** Reads why the other side ended a stream; what cannot be read is `failed`. */
export function readTunnelError(payload: Buffer): TunnelError {
  let value: unknown;
  try {
    value = JSON.parse(payload.toString('utf8'));
  } catch {
    value = undefined;
  }
  const read = resetSchema.safeParse(value);
  return read.success
    ? new TunnelError(read.data.failure, read.data.message)
    : new TunnelError('failed', 'The other side ended the stream.');
}
