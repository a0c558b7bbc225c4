import { createServer, type Server, type Socket } from 'node:net';

/** One request as a Modbus server receives it. */
export interface ModbusRequest {
  transaction: number;
  unit: number;
  functionCode: number;
  /** What follows the function code. */
  data: Buffer;
  socket: Socket;
}

/** A frame with these parts, right or wrong. */
export function modbusFrame(transaction: number, unit: number, pdu: Buffer, announced = pdu.length + 1): Buffer {
  const header = Buffer.alloc(7);
  header.writeUInt16BE(transaction, 0);
  header.writeUInt16BE(announced, 4);
  header.writeUInt8(unit, 6);
  return Buffer.concat([header, pdu]);
}

/** The body of an exception reply. */
export const modbusException = (functionCode: number, code: number): Buffer => Buffer.from([functionCode + 0x80, code]);

/** Answers each request with the body that `answer` gives; null leaves it without one. Written without the client's library. */
export function modbusServer(answer: (request: ModbusRequest) => Buffer | null): Server {
  return createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      while (received.length >= 8 && received.length >= 6 + received.readUInt16BE(4)) {
        const length = 6 + received.readUInt16BE(4);
        const [transaction, unit, functionCode] = [received.readUInt16BE(0), received[6] ?? 0, received[7] ?? 0];
        const body = answer({ transaction, unit, functionCode, data: received.subarray(8, length), socket });
        if (body) socket.write(modbusFrame(transaction, unit, body));
        received = received.subarray(length);
      }
    });
  });
}

/** The registers of a unit by function code and wire address, as a device holds them; gaps are illegal addresses. */
export type RegisterDump = Readonly<Partial<Record<3 | 4, Readonly<Record<number, readonly number[]>>>>>;

function registerAt(dump: RegisterDump, functionCode: number, address: number): number | undefined {
  const blocks = functionCode === 3 || functionCode === 4 ? (dump[functionCode] ?? {}) : {};
  for (const [start, words] of Object.entries(blocks)) {
    const word = words[address - Number(start)];
    if (word !== undefined) return word;
  }
  return undefined;
}

/** Answers reads of registers from a dump, with exception 2 for addresses that it lacks and 1 for other functions. */
export function answerFromDump(dump: RegisterDump, { functionCode, data }: ModbusRequest): Buffer {
  if (functionCode !== 3 && functionCode !== 4) return modbusException(functionCode, 1);
  const [start, count] = [data.readUInt16BE(0), data.readUInt16BE(2)];
  const words = Array.from({ length: count }, (_, index) => registerAt(dump, functionCode, start + index));
  if (count < 1 || count > 125 || words.includes(undefined)) return modbusException(functionCode, 2);
  const body = Buffer.alloc(2 + 2 * count);
  body.writeUInt8(functionCode, 0);
  body.writeUInt8(2 * count, 1);
  words.forEach((word, index) => body.writeUInt16BE(word ?? 0, 2 + 2 * index));
  return body;
}
