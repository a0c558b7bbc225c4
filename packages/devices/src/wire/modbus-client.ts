import { requests, responses } from 'jsmodbus';
import { DeviceReplyError } from '../device-errors.ts';
import type { PortEndpoint } from './exchange.ts';
import { inTurn } from './in-turn.ts';
import { ModbusConnection, type ReplyBody } from './modbus-connection.ts';

/** Max. requests over one connection; far above what a driver needs. */
const maxRequests = 64;

/** Max. values of one request (Modbus application protocol 1.1b3, section 6). */
export const modbusLimits = { registers: 125, bits: 2000, writtenBits: 1968, writtenRegisters: 123 } as const;

/** Max. requests for one device identification, whose parts follow one another as the device says. */
const maxIdentificationParts = 4;

/** A device that says who it is (function 43, type 14): vendor, product code and revision; empty where not reported. */
export interface ModbusIdentification {
  vendor: string;
  product: string;
  revision: string;
}

/** Throws `DeviceReplyError` where a reply is not of the expected sort. */
function expectBody<Body extends ReplyBody>(body: ReplyBody, sort: abstract new (...fields: never[]) => Body): Body {
  if (body instanceof sort) return body;
  throw new DeviceReplyError('The reply is that to another function.');
}

/** One unit of a Modbus device or gateway. All addresses are those of the wire, from 0. */
export class ModbusUnit {
  readonly id: number;
  readonly #connection: ModbusConnection;

  constructor(connection: ModbusConnection, id: number) {
    this.#connection = connection;
    this.id = id;
  }

  /** Coils, which can be written (function 1); at most 2000. Rejects with the four device errors. */
  async readCoils(start: number, count: number): Promise<boolean[]> {
    const body = await this.#ask(new requests.ReadCoilsRequestBody(start, count));
    return bitsOf(expectBody(body, responses.ReadCoilsResponseBody).valuesAsBuffer, count);
  }

  /** Discrete inputs (function 2); at most 2000. Rejects with the four device errors. */
  async readDiscreteInputs(start: number, count: number): Promise<boolean[]> {
    const body = await this.#ask(new requests.ReadDiscreteInputsRequestBody(start, count));
    return bitsOf(expectBody(body, responses.ReadDiscreteInputsResponseBody).valuesAsBuffer, count);
  }

  /** Holding registers (function 3); at most 125. Rejects with the four device errors. */
  async readHoldingRegisters(start: number, count: number): Promise<number[]> {
    const body = await this.#ask(new requests.ReadHoldingRegistersRequestBody(start, count));
    return registersOf(expectBody(body, responses.ReadHoldingRegistersResponseBody).valuesAsBuffer, count);
  }

  /** Input registers (function 4); at most 125. Rejects with the four device errors. */
  async readInputRegisters(start: number, count: number): Promise<number[]> {
    const body = await this.#ask(new requests.ReadInputRegistersRequestBody(start, count));
    return registersOf(expectBody(body, responses.ReadInputRegistersResponseBody).valuesAsBuffer, count);
  }

  /** Switches one coil (function 5). That the device says yes is no proof. Rejects with the four device errors. */
  async writeCoil(address: number, on: boolean): Promise<void> {
    const reply = await this.#ask(new requests.WriteSingleCoilRequestBody(address, on));
    const { address: echoed, value } = expectBody(reply, responses.WriteSingleCoilResponseBody);
    if (echoed !== address) throw new DeviceReplyError('The device confirms another coil.');
    if (value !== on) throw new DeviceReplyError(`The device confirms the coil as ${value ? 'on' : 'off'}.`);
  }

  /** Switches coils from `start` on (function 15); at most 1968. Rejects with the four device errors. */
  async writeCoils(start: number, values: readonly boolean[]): Promise<void> {
    const reply = await this.#ask(new requests.WriteMultipleCoilsRequestBody(start, [...values]));
    const { start: echoed, quantity } = expectBody(reply, responses.WriteMultipleCoilsResponseBody);
    if (echoed !== start || quantity !== values.length) throw new DeviceReplyError('The device confirms other coils.');
  }

  /** Writes one holding register (function 6). That the device says yes is no proof. Rejects with the four device errors. */
  async writeRegister(address: number, value: number): Promise<void> {
    const reply = await this.#ask(new requests.WriteSingleRegisterRequestBody(address, value));
    const { address: echoed, value: kept } = expectBody(reply, responses.WriteSingleRegisterResponseBody);
    if (echoed !== address || kept !== value) throw new DeviceReplyError('The device confirms another register.');
  }

  /** Writes holding registers from `start` on (function 16); at most 123. Rejects with the four device errors. */
  async writeRegisters(start: number, values: readonly number[]): Promise<void> {
    const reply = await this.#ask(new requests.WriteMultipleRegistersRequestBody(start, [...values]));
    const { start: echoed, quantity } = expectBody(reply, responses.WriteMultipleRegistersResponseBody);
    if (echoed !== start || quantity !== values.length)
      throw new DeviceReplyError('The device confirms other registers.');
  }

  /** Who the device says it is (function 43, type 14, basic). Rejects with the four device errors. */
  async readIdentification(): Promise<ModbusIdentification> {
    const texts = new Map<number, string>();
    let next: number | null = 0;
    for (let part = 0; part < maxIdentificationParts && next !== null; part += 1) {
      const body = await this.#ask(new requests.ReadDeviceIdentificationRequestBody(1, next));
      const {
        objects,
        moreFollows,
        nextObjectId,
      }: InstanceType<typeof responses.ReadDeviceIdentificationResponseBody> = expectBody(
        body,
        responses.ReadDeviceIdentificationResponseBody,
      );
      for (const { id, value } of objects) texts.set(id, value.toString('latin1'));
      next = moreFollows === 0xff && nextObjectId > next ? nextObjectId : null;
    }
    return { vendor: texts.get(0) ?? '', product: texts.get(1) ?? '', revision: texts.get(2) ?? '' };
  }

  #ask(body: Parameters<ModbusConnection['request']>[1]): Promise<ReplyBody> {
    return this.#connection.request(this.id, body);
  }
}

function registersOf(bytes: Buffer, count: number): number[] {
  if (bytes.length !== 2 * count) throw new DeviceReplyError('The reply holds another number of registers.');
  return Array.from({ length: count }, (_, index) => bytes.readUInt16BE(2 * index));
}

function bitsOf(bytes: Buffer, count: number): boolean[] {
  if (bytes.length !== Math.ceil(count / 8)) throw new DeviceReplyError('The reply holds another number of bits.');
  return Array.from({ length: count }, (_, index) => ((bytes[index >> 3] ?? 0) & (1 << (index & 7))) !== 0);
}

/**
 * Opens one connection for some work with the units behind it, and closes it whatever happens. Devices and gateways take few
 * connections, so that there is one to an address at a time: other work waits, and ends with the same error where the address
 * cannot be reached.
 */
export async function withModbus<T>(
  endpoint: PortEndpoint,
  work: (unit: (id: number) => ModbusUnit) => Promise<T>,
): Promise<T> {
  const { host, port, signal } = endpoint;
  const connection = new ModbusConnection(endpoint, maxRequests);
  const speak = async (): Promise<T> => {
    try {
      return await work((id) => new ModbusUnit(connection, id));
    } finally {
      connection.close();
    }
  };
  return inTurn(`${host}:${port}`, signal, speak, () => connection.isUnreachable && signal?.aborted !== true);
}
