import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { discoverDevice } from '../discover-device.ts';
import { LoopbackServers } from '../testing/loopback-servers.ts';
import { modbusException, modbusServer, type ModbusRequest } from '../testing/modbus-server.ts';
import { plcKindOf } from './plc-kind.ts';
import { readPlcMap } from './read-plc-map.ts';

let servers: LoopbackServers;
beforeEach(() => {
  servers = new LoopbackServers();
});
afterEach(() => servers.close());

/** A PLC with eight coils from wire address 0 and no discrete inputs; `null` leaves a request without an answer. */
function eightCoils({ functionCode, data }: ModbusRequest): Buffer {
  const from = data.readUInt16BE(0);
  if (functionCode !== 1) return modbusException(functionCode, 1);
  return from + data.readUInt16BE(2) > 8 ? modbusException(1, 2) : Buffer.from([1, 1, 0]);
}

const shed = { family: 'plc-shed', name: 'Shed', addresses: ['127.0.0.1'], addressing: 'one-based' };

/** Discovers what answers with these maps, and why those of them that name its address do not fit. */
async function discover(maps: readonly object[], answer: (request: ModbusRequest) => Buffer | null = eightCoils) {
  servers.ports.modbus = await servers.listen(modbusServer(answer));
  const reasons: string[] = [];
  const { drivers } = plcKindOf(maps.map((map) => readPlcMap(map)));
  const endpoint = servers.endpoint({ timeoutMs: 200 });
  const identity = await discoverDevice(drivers, endpoint, { onMisfit: (reason) => reasons.push(reason) });
  return { family: identity?.family ?? null, reasons };
}

describe('a map of a site that does not fit', () => {
  it('names the coils that the PLC refuses, as the map counts them', async () => {
    expect(await discover([{ ...shed, coils: [{ address: 5, count: 8 }] }])).toEqual({
      family: null,
      reasons: [
        'The map plc-shed does not fit unit 1: Coils 5 to 12 (counted from 1): Modbus exception 2 (illegal data address).',
      ],
    });
  });

  it('names the inputs that the PLC refuses', async () => {
    const { reasons } = await discover([{ ...shed, coils: [{ address: 1, feedback: 1 }] }]);
    expect(reasons).toEqual([
      'The map plc-shed does not fit unit 1: Inputs 1 (counted from 1): Modbus exception 1 (illegal function).',
    ]);
  });

  it('says that another device answers, or none', async () => {
    const rule = { register: { address: 0, type: 'u16' }, equals: [7] };
    const { reasons } = await discover([{ ...shed, coils: [{ address: 1 }], identify: [rule] }]);
    expect(reasons.join()).toContain('what answers there is not what its rules under `identify` describe.');
    const silent = await discover([{ ...shed, coils: [{ address: 1 }] }], () => null);
    expect(silent.reasons.join()).toMatch(/^The map plc-shed does not fit unit 1: /);
  });

  it('is no matter where another map fits, or where the map names no address', async () => {
    const coils = [{ address: 5, count: 8 }];
    const other = { ...shed, family: 'plc-other', coils: [{ address: 1, count: 8 }] };
    expect(await discover([{ ...shed, coils }, other])).toEqual({ family: 'plc-other', reasons: [] });
    const rule = { register: { address: 0, type: 'u16' }, equals: [7] };
    expect(await discover([{ ...shed, addresses: undefined, coils, identify: [rule] }])).toEqual({
      family: null,
      reasons: [],
    });
  });
});
