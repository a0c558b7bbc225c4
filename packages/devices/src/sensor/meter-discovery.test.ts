import { describe, expect, it } from 'vitest';
import { answerFromDump, modbusException, modbusServer } from '../testing/modbus-server.ts';
import { sensorKind } from './sensor-kind.ts';
import { dumpedMeters, words } from './testing/meter-dumps.ts';
import { driverOf, kindWith, useServedMeters } from './testing/served-meters.ts';

const { close, listen, serve, withDump, endpoint, discover } = useServedMeters();

describe('a search', () => {
  const b23 = dumpedMeters['modbus-abb-b23']?.dump ?? {};

  it('finds the unit that answers, and reads that one again', async () => {
    await withDump(b23, 2);
    expect(await discover(sensorKind, { timeoutMs: 100 })).toMatchObject({ family: 'modbus-abb-b23', unit: 2 });
    const reading = await driverOf('modbus-abb-b23').read(endpoint({ timeoutMs: 100 }));
    expect(reading.unit).toBe(2);
  });

  it('asks only the unit that the device is listed with', async () => {
    const units = new Set<number>();
    await serve((request) => {
      units.add(request.unit);
      return answerFromDump(b23, request);
    });
    expect(await discover(sensorKind, { unit: 7 })).toMatchObject({ family: 'modbus-abb-b23', unit: 7 });
    expect(await driverOf('modbus-abb-b23').read(endpoint({ unit: 9 }))).toMatchObject({ unit: 9 });
    expect([...units]).toEqual([7, 9]);
  });

  it('goes on with the next unit where a gateway cannot reach the first', async () => {
    await serve((request) =>
      request.unit === 2
        ? answerFromDump(b23, request)
        : modbusException(request.functionCode, 10 + ((request.data[1] ?? 0) % 2)),
    );
    expect(await discover()).toMatchObject({ family: 'modbus-abb-b23', unit: 2 });
  });

  it('goes on where a meter is silent to what it does not know', async () => {
    const meter = dumpedMeters['modbus-eastron-sdm630']?.dump ?? {};
    await serve((request) => {
      const body = answerFromDump(meter, request);
      return (body[0] ?? 0) > 0x80 ? null : body;
    });
    expect(await discover(sensorKind, { timeoutMs: 100 })).toMatchObject({ family: 'modbus-eastron-sdm630' });
  });

  it('opens one connection at a time for all maps, and few requests', async () => {
    let open = 0;
    let largest = 0;
    let asked = 0;
    const server = modbusServer((request) => {
      asked += 1;
      return modbusException(request.functionCode, 2);
    });
    server.on('connection', (socket) => {
      open += 1;
      largest = Math.max(largest, open);
      socket.on('close', () => (open -= 1));
    });
    await listen(server);
    expect(await discover()).toBeNull();
    expect(largest).toBe(1);
    expect(asked).toBeLessThanOrEqual(12);
  });

  it('gives up a silent address after few requests', async () => {
    let asked = 0;
    await serve(() => {
      asked += 1;
      return null;
    });
    const begin = performance.now();
    expect(await discover(sensorKind, { timeoutMs: 100 })).toBeNull();
    expect(asked).toBeLessThanOrEqual(6);
    expect(performance.now() - begin).toBeLessThan(2000);
  });

  it('recognises a device by what function 43 reports', async () => {
    const kind = kindWith({
      extends: 'modbus-abb-reu615',
      family: 'modbus-relay',
      identify: [{ deviceId: { vendor: 'abb', product: 'REU' } }],
    });
    const identification = Buffer.from([
      0x2b,
      0x0e,
      1,
      1,
      0,
      0,
      2,
      0,
      3,
      ...Buffer.from('ABB'),
      1,
      6,
      ...Buffer.from('REU615'),
    ]);
    await serve((request) =>
      request.functionCode === 43 ? identification : answerFromDump({ 3: { 1939: words('0000 0001') } }, request),
    );
    expect(await discover(kind)).toMatchObject({ family: 'modbus-relay' });
  });
});

describe('units behind one address', () => {
  const [[family, { dump }] = ['', { dump: {} }]] = Object.entries(dumpedMeters);

  /** The units that are discovered beside the first. */
  async function unitsBeside(): Promise<(number | undefined)[]> {
    const first = await discover();
    if (!first) throw new Error('No meter was discovered.');
    const units: (number | undefined)[] = [];
    for await (const { unit } of driverOf(family).discoverUnits?.(endpoint(), first) ?? []) units.push(unit);
    return units;
  }

  /** A gateway with meters at these units. */
  const gateway = (units: readonly number[]) =>
    serve((request) =>
      units.includes(request.unit) ? answerFromDump(dump, request) : modbusException(request.functionCode, 11),
    );

  it('are discovered over a gap, and no further than a few units without a device', async () => {
    await gateway([1, 2, 5, 9]);
    expect(await unitsBeside()).toEqual([2, 5]);
  });

  it('are at most those of one line', async () => {
    await gateway(Array.from({ length: 60 }, (_, index) => index + 1));
    expect(await unitsBeside()).toHaveLength(31);
  });

  it('are none of a meter that answers as every unit', async () => {
    await serve((request) => answerFromDump(dump, request));
    expect(await unitsBeside()).toEqual([]);
  });

  it('are read one after another, and all at once end where the gateway is gone', async () => {
    let open = 0;
    let maximum = 0;
    const server = modbusServer((request) => answerFromDump(dump, request));
    server.on('connection', (socket) => {
      open += 1;
      maximum = Math.max(maximum, open);
      socket.on('close', () => (open -= 1));
    });
    await listen(server);
    const read = () =>
      Promise.allSettled([1, 2, 3, 4].map((unit) => driverOf(family).read(endpoint({ unit, host: '127.0.0.1' }))));
    expect((await read()).map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'fulfilled'));
    expect(maximum).toBeLessThanOrEqual(2);
    await close();
    const begunAt = performance.now();
    expect((await read()).map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'));
    expect(performance.now() - begunAt).toBeLessThan(900);
  });
});
