import { connect, type Socket } from 'node:net';
import { ModbusTCPRequest, ModbusTCPResponse } from 'jsmodbus';
import type { ModbusRequestBody } from 'jsmodbus/dist/request/index.js';
import { DeviceConnectionError, DeviceReplyError, type DeviceError } from '../device-errors.ts';
import { isDeviceError, withinBounds } from './deadline.ts';
import type { PortEndpoint } from './exchange.ts';
import { modbusExceptionError } from './modbus-exceptions.ts';
import { isWholeFrame } from './modbus-frames.ts';
import { ReceivedBytes } from './received-bytes.ts';

/** Transaction numbers have 16 bits. */
const transactions = 0x1_0000;

/** Functions that change something; they are sent once. */
const writes: ReadonlySet<number> = new Set([5, 6, 15, 16]);

/** Reads a whole frame. Throws `DeviceReplyError` for what is no reply to this request. */
function readReply(frame: Buffer, request: ModbusTCPRequest) {
  if (frame.readUInt16BE(0) !== request.id) throw new DeviceReplyError('The reply belongs to another request.');
  const reply = ModbusTCPResponse.fromBuffer(frame);
  if (!reply) throw new DeviceReplyError('The reply is no Modbus reply.');
  if (reply.unitId !== request.unitId) throw new DeviceReplyError(`Unit ${reply.unitId} answers for another.`);
  if (reply.body.fc !== request.body.fc) throw new DeviceReplyError('The reply is that to another function.');
  if (reply.body.byteCount !== frame.length - 7) throw new DeviceReplyError('The reply has a wrong length.');
  return reply.body;
}

/** Body of a reply that is no exception. */
export type ReplyBody = Exclude<ReturnType<typeof readReply>, { code: number }>;

/** What waits for a reply. */
interface Waiter {
  request: Buffer;
  received: ReceivedBytes;
  /** Whether it may be sent once more, over a connection of its own. */
  mayRepeat: boolean;
  resolve(frame: Buffer): void;
  reject(error: Error): void;
}

/**
 * One TCP connection to a Modbus device or gateway: one transaction at a time, the others wait. Each one is bounded in time
 * and bytes, all of them in number. After anything but a well-formed reply the connection is closed, so that no late reply
 * is taken for another, and what follows rejects with the same error. A device that closes it after a reply gets another.
 */
export class ModbusConnection {
  readonly #endpoint: PortEndpoint;
  #requestsLeft: number;
  #socket: Socket | null = null;
  /** Whether the connection has carried a reply. */
  #isProven = false;
  #wasAsked = false;
  #wasConnected = false;
  #waiter: Waiter | null = null;
  #transaction = Math.trunc(Math.random() * transactions);
  #last: Promise<unknown> = Promise.resolve();
  #closedBy: DeviceError | null = null;

  constructor(endpoint: PortEndpoint, maxRequests: number) {
    this.#endpoint = endpoint;
    this.#requestsLeft = maxRequests;
  }

  /** Whether requests were made, and no connection came about. */
  get isUnreachable(): boolean {
    return this.#wasAsked && !this.#wasConnected;
  }

  /** Sends a request to a unit and returns the body of its reply. Rejects with the four device errors. */
  request(unit: number, body: ModbusRequestBody): Promise<ReplyBody> {
    const turn = this.#last.then(() => this.#transact(unit, body));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Ends the connection; requests that wait reject. */
  close(): void {
    this.#end(new DeviceConnectionError('The connection was closed.'));
  }

  async #transact(unit: number, body: ModbusRequestBody): Promise<ReplyBody> {
    const reply = await this.#ask(unit, body);
    if ('code' in reply) throw modbusExceptionError(reply.code);
    return reply;
  }

  /** One request and its reply, exceptions included; closes the connection where there is none. */
  async #ask(unit: number, body: ModbusRequestBody): Promise<ReturnType<typeof readReply>> {
    if (this.#closedBy) throw this.#closedBy;
    try {
      if (this.#requestsLeft <= 0) throw new DeviceReplyError('The device takes more requests than it may.');
      this.#requestsLeft -= 1;
      this.#transaction = (this.#transaction + 1) % transactions;
      const request = new ModbusTCPRequest(this.#transaction, 0, body.byteCount + 1, unit, body);
      const frame = await withinBounds(this.#endpoint, () =>
        this.#exchange(request.createPayload(), !writes.has(body.fc)),
      );
      return readReply(frame, request);
    } catch (error) {
      const reason = isDeviceError(error) ? error : new DeviceReplyError(`The reply cannot be read: ${String(error)}`);
      this.#end(reason);
      throw reason;
    }
  }

  #exchange(request: Buffer, isRead: boolean): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      // A connection that carried a reply may have been closed after it, as some gateways do.
      const mayRepeat = isRead && this.#isProven;
      this.#waiter = { request, received: new ReceivedBytes(), mayRepeat, resolve, reject };
      this.#socket ??= this.#connect();
      this.#socket.write(request);
    });
  }

  #connect(): Socket {
    const { host, port } = this.#endpoint;
    const socket = connect({ host, port, noDelay: true });
    this.#wasAsked = true;
    socket.on('connect', () => (this.#wasConnected = true));
    const onClosed = (error?: unknown): void => {
      if (this.#socket !== socket) return;
      if (!this.#waiter) this.#leave();
      else if (this.#waiter.mayRepeat && this.#waiter.received.length === 0) this.#repeat(this.#waiter);
      else {
        const why = error instanceof Error && error.message ? error.message : 'The device closed the connection.';
        this.#end(new DeviceConnectionError(why));
      }
    };
    socket.on('data', (chunk) => this.#receive(chunk));
    socket.on('error', onClosed);
    socket.on('end', () => onClosed());
    socket.on('close', () => onClosed());
    return socket;
  }

  /** Gives the connection up; the next request makes another. */
  #leave(): void {
    this.#socket?.destroy();
    this.#socket = null;
    this.#isProven = false;
  }

  #repeat(waiter: Waiter): void {
    this.#leave();
    waiter.mayRepeat = false;
    this.#socket = this.#connect();
    this.#socket.write(waiter.request);
  }

  #receive(chunk: Buffer): void {
    const waiter = this.#waiter;
    if (!waiter) {
      this.#end(new DeviceReplyError('The device answers without a request.'));
      return;
    }
    waiter.received.add(chunk);
    try {
      if (!isWholeFrame(waiter.received)) return;
      this.#waiter = null;
      this.#isProven = true;
      waiter.resolve(waiter.received.whole());
    } catch (error) {
      waiter.reject(error as Error);
    }
  }

  #end(reason: DeviceError): void {
    this.#closedBy ??= reason;
    this.#waiter?.reject(reason);
    this.#waiter = null;
    this.#leave();
  }
}
