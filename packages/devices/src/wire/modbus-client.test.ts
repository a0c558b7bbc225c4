import { afterEach, describe, expect, it } from 'vitest';
import { DeviceConnectionError, DeviceRefusedError, DeviceReplyError, DeviceTimeoutError } from '../device-errors.ts';
import { LoopbackServers } from '../testing/loopback-servers.ts';
import { modbusException, modbusFrame, modbusServer, type ModbusRequest } from '../testing/modbus-server.ts';
import { withModbus, type ModbusUnit } from './modbus-client.ts';

let servers = new LoopbackServers();
afterEach(async () => {
  await servers.close();
  servers = new LoopbackServers();
});

const bytes = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex');

/** Asks a device that answers with `answer`; as unit 17. */
async function ask<T>(
  answer: (request: ModbusRequest) => Buffer | null,
  work: (unit: ModbusUnit) => Promise<T>,
  timeoutMs = 500,
): Promise<T> {
  const port = await servers.listen(modbusServer(answer));
  return withModbus({ host: '127.0.0.1', port, timeoutMs }, (unit) => work(unit(17)));
}

/** The bodies of requests and replies that the Modbus application protocol 1.1b3 prints as examples, section 6. */
const examples: readonly [string, string, string, (unit: ModbusUnit) => Promise<unknown>, unknown][] = [
  [
    'coils 20 to 38',
    '01 0013 0013',
    '01 03 CD6B05',
    (unit) => unit.readCoils(0x13, 0x13),
    [...'1011001111010110101'].map((bit) => bit === '1'),
  ],
  [
    'discrete inputs 197 to 218',
    '02 00C4 0016',
    '02 03 ACDB35',
    (unit) => unit.readDiscreteInputs(0xc4, 0x16),
    [...'0011010111011011101011'].map((bit) => bit === '1'),
  ],
  [
    'holding registers 108 to 110',
    '03 006B 0003',
    '03 06 022B 0000 0064',
    (unit) => unit.readHoldingRegisters(0x6b, 3),
    [0x22b, 0, 0x64],
  ],
  ['input register 9', '04 0008 0001', '04 02 000A', (unit) => unit.readInputRegisters(8, 1), [10]],
  ['coil 173 on', '05 00AC FF00', '05 00AC FF00', (unit) => unit.writeCoil(0xac, true), undefined],
  ['coil 173 off', '05 00AC 0000', '05 00AC 0000', (unit) => unit.writeCoil(0xac, false), undefined],
  [
    'ten coils from 20 on',
    '0F 0013 000A 02 CD01',
    '0F 0013 000A',
    (unit) =>
      unit.writeCoils(
        0x13,
        [...'1011001110'].map((bit) => bit === '1'),
      ),
    undefined,
  ],
  ['register 2 written', '06 0001 0003', '06 0001 0003', (unit) => unit.writeRegister(1, 3), undefined],
  [
    'two registers written from 2 on',
    '10 0001 0002 04 000A 0102',
    '10 0001 0002',
    (unit) => unit.writeRegisters(1, [10, 0x102]),
    undefined,
  ],
  [
    'identification',
    '2B 0E 01 00',
    '2B 0E 01 01 00 00 03 00 03 414242 01 03 423233 02 02 3130',
    (unit) => unit.readIdentification(),
    { vendor: 'ABB', product: 'B23', revision: '10' },
  ],
];

describe('a Modbus client', () => {
  it.each(examples)('asks for %s as the specification has it', async (_name, request, reply, work, value) => {
    const asked: string[] = [];
    const result = await ask(({ unit, functionCode, data }) => {
      asked.push(`${unit} ${Buffer.concat([Buffer.from([functionCode]), data]).toString('hex')}`);
      return bytes(reply);
    }, work);
    expect(asked).toEqual([`17 ${request.replaceAll(' ', '').toLowerCase()}`]);
    expect(result).toEqual(value);
  });

  it('sends one request at a time and pairs each with its own reply', async () => {
    let open = 0;
    let largest = 0;
    const transactions: number[] = [];
    const answer = ({ transaction, unit, data, socket }: ModbusRequest): null => {
      open += 1;
      largest = Math.max(largest, open);
      transactions.push(transaction);
      setTimeout(() => {
        open -= 1;
        socket.write(modbusFrame(transaction, unit, Buffer.from([3, 2, 0, data[1] ?? 0])));
      }, 5);
      return null;
    };
    const read = (unit: ModbusUnit) => Promise.all([1, 2, 3, 4].map((start) => unit.readHoldingRegisters(start, 1)));
    expect(await ask(answer, read)).toEqual([[1], [2], [3], [4]]);
    expect(largest).toBe(1);
    expect(new Set(transactions).size).toBe(4);
  });

  it.each([
    [1, DeviceRefusedError, 'unsupported'],
    [2, DeviceRefusedError, 'unsupported'],
    [3, DeviceRefusedError, 'unsupported'],
    [4, DeviceRefusedError, 'refused'],
    [6, DeviceRefusedError, 'refused'],
    [10, DeviceTimeoutError, undefined],
    [11, DeviceTimeoutError, undefined],
    [99, DeviceRefusedError, 'refused'],
  ])('makes exception %i a device error and goes on over the same connection', async (code, sort, reason) => {
    const answer = ({ functionCode, data }: ModbusRequest) =>
      data[1] === 0 ? modbusException(functionCode, code) : bytes('03 02 0007');
    const error: unknown = await ask(answer, async (unit) => {
      const refused = await unit.readHoldingRegisters(0, 1).catch((problem: unknown) => problem);
      expect(await unit.readHoldingRegisters(1, 1)).toEqual([7]);
      return refused;
    });
    expect(error).toBeInstanceOf(sort);
    if (reason !== undefined) expect(error).toMatchObject({ reason });
  });

  const read = (unit: ModbusUnit) => unit.readHoldingRegisters(0, 2);
  const good = bytes('03 04 0001 0002');
  const wrong: [string, (request: ModbusRequest) => Buffer][] = [
    ['another transaction', ({ transaction, unit }) => modbusFrame(transaction + 1, unit, good)],
    ['another unit', ({ transaction, unit }) => modbusFrame(transaction, unit + 1, good)],
    ['another function', ({ transaction, unit }) => modbusFrame(transaction, unit, bytes('04 04 0001 0002'))],
    ['the exception of another function', ({ transaction, unit }) => modbusFrame(transaction, unit, bytes('84 02'))],
    ['too few registers', ({ transaction, unit }) => modbusFrame(transaction, unit, bytes('03 02 0001'))],
    ['too many registers', ({ transaction, unit }) => modbusFrame(transaction, unit, bytes('03 06 0001 0002 0003'))],
    ['a byte count beyond the frame', ({ transaction, unit }) => modbusFrame(transaction, unit, bytes('03 FF 0001'))],
    ['an odd byte count', ({ transaction, unit }) => modbusFrame(transaction, unit, bytes('03 03 000102'))],
    ['a function that is none', ({ transaction, unit }) => modbusFrame(transaction, unit, bytes('63 01 02'))],
    ['a length of nothing', ({ transaction, unit }) => modbusFrame(transaction, unit, good, 0)],
    ['a length beyond Modbus', ({ transaction, unit }) => modbusFrame(transaction, unit, good, 0xffff)],
    ['another protocol', () => Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
    [
      'two replies at once',
      ({ transaction, unit }) => Buffer.concat([1, 2].map(() => modbusFrame(transaction, unit, good))),
    ],
  ];
  it.each(wrong)('takes %s for no reply, and closes the connection', async (_name, frame) => {
    const closed = new Promise<void>((resolve, reject) => {
      const answer = (request: ModbusRequest): null => {
        request.socket.on('close', () => resolve());
        request.socket.write(frame(request));
        return null;
      };
      ask(answer, async (unit) => {
        await expect(read(unit)).rejects.toBeInstanceOf(DeviceReplyError);
        await expect(read(unit)).rejects.toBeInstanceOf(DeviceReplyError);
      }).catch(reject);
    });
    await closed;
  });

  it('gives up a silent device in time, and takes no late reply for that to the next request', async () => {
    const begin = performance.now();
    const silent = ask(
      () => null,
      async (unit) => {
        await expect(read(unit)).rejects.toBeInstanceOf(DeviceTimeoutError);
        await expect(read(unit)).rejects.toBeInstanceOf(DeviceTimeoutError);
      },
      100,
    );
    await silent;
    expect(performance.now() - begin).toBeLessThan(1000);
    await expect.poll(() => servers.connections).toBe(0);
  });

  it('does not wait longer for a reply that drips', async () => {
    const answer = ({ transaction, unit, socket }: ModbusRequest): null => {
      const frame = modbusFrame(transaction, unit, good);
      let sent = 0;
      const timer = setInterval(() => socket.write(frame.subarray(sent, ++sent)), 40);
      socket.on('close', () => clearInterval(timer));
      return null;
    };
    await expect(ask(answer, read, 150)).rejects.toBeInstanceOf(DeviceTimeoutError);
  });

  it('reads a reply that comes in pieces', async () => {
    const answer = ({ transaction, unit, socket }: ModbusRequest): null => {
      const frame = modbusFrame(transaction, unit, good);
      for (const byte of frame) socket.write(Buffer.from([byte]));
      return null;
    };
    expect(await ask(answer, read)).toEqual([1, 2]);
  });

  it('reports a closed port and a connection that breaks off', async () => {
    const nobody = withModbus({ host: '127.0.0.1', port: 1, timeoutMs: 500 }, (unit) => read(unit(1)));
    await expect(nobody).rejects.toBeInstanceOf(DeviceConnectionError);
    const hangUp = ({ socket }: ModbusRequest): null => {
      socket.end();
      return null;
    };
    await expect(ask(hangUp, read)).rejects.toBeInstanceOf(DeviceConnectionError);
  });

  it('goes on with a device that closes the connection after each reply, and sends no write twice', async () => {
    const asked: number[] = [];
    const answer = ({ transaction, unit, functionCode, data, socket }: ModbusRequest): null => {
      if (socket.writableEnded) return null;
      asked.push(functionCode);
      const body = Buffer.concat([Buffer.from([functionCode]), functionCode === 5 ? data : good.subarray(1)]);
      socket.end(modbusFrame(transaction, unit, body));
      return null;
    };
    const reads = (unit: ModbusUnit) =>
      read(unit)
        .then(() => read(unit))
        .then(() => read(unit));
    expect(await ask(answer, reads)).toEqual([1, 2]);
    expect(asked).toEqual([3, 3, 3]);
    const write = (unit: ModbusUnit) => read(unit).then(() => unit.writeCoil(0, true));
    await expect(ask(answer, write)).rejects.toBeInstanceOf(DeviceConnectionError);
    expect(asked).toEqual([3, 3, 3, 3]);
    const silent = ({ transaction, unit, socket }: ModbusRequest): null => {
      if (socket.writableEnded) return null;
      asked.push(0);
      if (asked.length === 5) socket.write(modbusFrame(transaction, unit, good));
      socket.end();
      return null;
    };
    await expect(ask(silent, reads)).rejects.toBeInstanceOf(DeviceConnectionError);
    expect(asked.slice(4)).toEqual([0, 0]);
  });

  it('closes the connection when the work fails, and when it is cancelled', async () => {
    await expect(
      ask(
        () => good,
        () => Promise.reject(new Error('no')),
      ),
    ).rejects.toThrow('no');
    const cancel = new AbortController();
    const port = await servers.listen(modbusServer(() => null));
    const asked = withModbus({ host: '127.0.0.1', port, timeoutMs: 60_000, signal: cancel.signal }, (unit) =>
      read(unit(1)),
    );
    setTimeout(() => cancel.abort(), 50);
    await expect(asked).rejects.toBeInstanceOf(DeviceConnectionError);
    await expect.poll(() => servers.connections).toBe(0);
  });

  it('does not follow an identification without end, nor ask without end', async () => {
    let asked = 0;
    const endless = ({ data }: ModbusRequest): Buffer => {
      asked += 1;
      return Buffer.from([0x2b, 0x0e, 1, 1, 0xff, (data[2] ?? 0) + 1, 1, data[2] ?? 0, 1, 0x41]);
    };
    expect(await ask(endless, (unit) => unit.readIdentification())).toMatchObject({ vendor: 'A' });
    expect(asked).toBe(4);
    const many = ask(
      () => good,
      async (unit) => {
        for (let turn = 0; turn < 1000; turn += 1) await read(unit);
      },
    );
    await expect(many).rejects.toBeInstanceOf(DeviceReplyError);
  });
});
