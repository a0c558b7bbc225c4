import type { Socket } from 'node:net';

/** One request: the unit it is for, its function and what follows. */
export interface ModbusRequest {
  readonly unit: number;
  readonly code: number;
  readonly data: Buffer;
}

const prefixLength = 6;
const maxAnnounced = 254;

/** The body of a reply that refuses: the function with its highest bit set, and the reason. */
export function refusal(code: number, reason: number): Buffer {
  return Buffer.from([code | 0x80, reason]);
}

/**
 * Speaks Modbus TCP on a connection (Modbus messaging on TCP/IP 1.0b): `answer` gets each request and a way to send the body
 * of its reply. What is no Modbus ends the connection.
 */
export function serveModbus(
  socket: Socket,
  answer: (request: ModbusRequest, reply: (body: Buffer) => Buffer) => void,
): void {
  let received = Buffer.alloc(0);
  socket.on('end', () => socket.end());
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    while (received.length >= prefixLength) {
      const announced = received.readUInt16BE(4);
      if (received.readUInt16BE(2) !== 0 || announced < 2 || announced > maxAnnounced) {
        socket.destroy();
        return;
      }
      if (received.length < prefixLength + announced) return;
      const frame = received.subarray(0, prefixLength + announced);
      received = received.subarray(frame.length);
      answer({ unit: frame[6] ?? 0, code: frame[7] ?? 0, data: frame.subarray(8) }, (body) => framed(frame, body));
    }
  });
}

/** The frame of a reply: the header of the request, with the length of the body. */
function framed(request: Buffer, body: Buffer): Buffer {
  const header = Buffer.from(request.subarray(0, 7));
  header.writeUInt16BE(body.length + 1, 4);
  return Buffer.concat([header, body]);
}
