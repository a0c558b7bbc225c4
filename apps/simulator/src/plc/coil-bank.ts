import { type ModbusRequest, refusal } from '../modbus/modbus-endpoint.ts';

/** What answers for the bits and registers of a unit; null where an address does not exist. */
export interface UnitImage {
  coil(address: number): boolean | null;
  input(address: number): boolean | null;
  register(address: number): number | null;
  /** Switches a coil that exists. */
  write(address: number, on: boolean): void;
}

const maxBits = 2000;
const maxWritten = 1968;
const maxRegisters = 125;

/** Reads `count` values from `start` on; null where one of them does not exist. */
function range<Value>(start: number, count: number, at: (address: number) => Value | null): Value[] | null {
  const values = Array.from({ length: count }, (_, index) => at(start + index));
  return values.every((value) => value !== null) ? values : null;
}

function bitsReply(code: number, bits: readonly boolean[]): Buffer {
  const body = Buffer.alloc(2 + Math.ceil(bits.length / 8));
  body.writeUInt8(code, 0);
  body.writeUInt8(body.length - 2, 1);
  bits.forEach((bit, index) => {
    const at = 2 + (index >> 3);
    if (bit) body.writeUInt8((body[at] ?? 0) | (1 << (index & 7)), at);
  });
  return body;
}

function registersReply(code: number, words: readonly number[]): Buffer {
  const body = Buffer.alloc(2 + 2 * words.length);
  body.writeUInt8(code, 0);
  body.writeUInt8(2 * words.length, 1);
  words.forEach((word, index) => body.writeUInt16BE(word, 2 + 2 * index));
  return body;
}

function readBits(image: UnitImage, { code, data }: ModbusRequest): Buffer {
  const [start, count] = [data.readUInt16BE(0), data.readUInt16BE(2)];
  if (count < 1 || count > maxBits) return refusal(code, 3);
  const bits = range(start, count, (address) => (code === 1 ? image.coil(address) : image.input(address)));
  return bits ? bitsReply(code, bits) : refusal(code, 2);
}

function readRegisters(image: UnitImage, { code, data }: ModbusRequest): Buffer {
  const [start, count] = [data.readUInt16BE(0), data.readUInt16BE(2)];
  if (count < 1 || count > maxRegisters) return refusal(code, 3);
  const words = range(start, count, (address) => image.register(address));
  return words ? registersReply(code, words) : refusal(code, 2);
}

function writeOne(image: UnitImage, { code, data }: ModbusRequest): Buffer {
  const [address, value] = [data.readUInt16BE(0), data.readUInt16BE(2)];
  if (value !== 0 && value !== 0xff00) return refusal(code, 3);
  if (image.coil(address) === null) return refusal(code, 2);
  image.write(address, value === 0xff00);
  return Buffer.concat([Buffer.from([code]), data]);
}

function writeMany(image: UnitImage, { code, data }: ModbusRequest): Buffer {
  if (data.length < 6) return refusal(code, 3);
  const [start, count, bytes] = [data.readUInt16BE(0), data.readUInt16BE(2), data.readUInt8(4)];
  const isWhole = count >= 1 && count <= maxWritten && bytes === Math.ceil(count / 8) && data.length === 5 + bytes;
  if (!isWhole) return refusal(code, 3);
  if (!range(start, count, (address) => image.coil(address))) return refusal(code, 2);
  for (let index = 0; index < count; index += 1)
    image.write(start + index, ((data[5 + (index >> 3)] ?? 0) & (1 << (index & 7))) !== 0);
  return Buffer.concat([Buffer.from([code]), data.subarray(0, 4)]);
}

/**
 * The body of the reply to a request for coils (1, 5, 15), discrete inputs (2) or holding registers (3), as the Modbus
 * application protocol 1.1b3, section 6, has it.
 */
export function answerForBits(image: UnitImage, request: ModbusRequest): Buffer {
  const { code, data } = request;
  if (code === 15) return writeMany(image, request);
  if (![1, 2, 3, 5].includes(code)) return refusal(code, 1);
  if (data.length !== 4) return refusal(code, 3);
  if (code === 5) return writeOne(image, request);
  return code === 3 ? readRegisters(image, request) : readBits(image, request);
}
