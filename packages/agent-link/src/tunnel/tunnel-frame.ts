/** Kinds of frames on a tunnel socket, by the number of their first byte. */
const frameTypes = {
  /** The server opens a stream; JSON of {@link TunnelTarget}, after the window of the server's side (u32). */
  open: 1,
  /** The agent reached the device; the window of its side (u32). */
  opened: 2,
  data: 3,
  /** So many bytes were consumed and may be sent again (u32). */
  credit: 4,
  /** This side sends no more data. */
  end: 5,
  /** The stream is over, in both directions; JSON of why. */
  reset: 6,
} as const;
export type FrameType = keyof typeof frameTypes;

/** One frame: a message of a tunnel socket, about one stream. */
interface TunnelFrame {
  type: FrameType;
  stream: number;
  payload: Buffer;
}

const headerBytes = 5;
const typeNames = new Map<number, FrameType>(
  Object.entries(frameTypes).map(([name, number]) => [number, name as FrameType]),
);

/** Writes a frame: type (u8), stream (u32, big-endian), payload. */
export function writeTunnelFrame({ type, stream, payload }: TunnelFrame): Buffer {
  const frame = Buffer.allocUnsafe(headerBytes + payload.length);
  frame.writeUInt8(frameTypes[type], 0);
  frame.writeUInt32BE(stream, 1);
  payload.copy(frame, headerBytes);
  return frame;
}

/** Reads a frame; null for anything else. */
export function readTunnelFrame(message: Buffer): TunnelFrame | null {
  if (message.length < headerBytes) return null;
  const type = typeNames.get(message.readUInt8(0));
  const stream = message.readUInt32BE(1);
  return type === undefined || stream === 0 ? null : { type, stream, payload: message.subarray(headerBytes) };
}

/** A number of bytes as a payload. */
export function writeCount(count: number): Buffer {
  const payload = Buffer.allocUnsafe(4);
  payload.writeUInt32BE(count);
  return payload;
}

/** The number of bytes that a payload begins with; null where it is too short. */
export function readCount(payload: Buffer): number | null {
  return payload.length < 4 ? null : payload.readUInt32BE(0);
}
