import { unreportedSettings } from '@headframe/domain/devices/asic/asic-reading';
import { asicMeasures } from '@headframe/domain/devices/asic/asic-measures';
import { unreported } from '@headframe/domain/devices/scalars-schema';
import type { Detail, DeviceReport, Frame, Scalars } from '@headframe/agent-link';
import { randomUUID } from 'node:crypto';

/** A narrow reading of a miner at 100 Th/s; given values replace those here. */
export function scalarsOf(given: Partial<Scalars> = {}): Scalars {
  return {
    ...unreported(asicMeasures),
    mining: true,
    hashrate: 100e12,
    hashrateAverage: 99e12,
    idealHashrate: 100e12,
    power: 3250,
    elapsed: 3600,
    uptime: 7200,
    accepted: 1000,
    rejected: 2,
    minChip: 60,
    maxChip: 75.5,
    minPCB: 50,
    maxPCB: 62,
    minFan: 4800,
    maxFan: 5200,
    ...given,
  };
}

/** A wide reading of a healthy Antminer; given values replace those here. */
export function detailOf(given: Partial<Detail> = {}): Detail {
  return {
    family: 'antminer',
    mac: null,
    model: 'Antminer S19',
    firmware: '2024-01-01',
    controlBoard: null,
    serialNumber: null,
    hostname: 'miner',
    coinEnum: 0,
    powerMode: 'normal',
    ...unreportedSettings,
    powerSupplyFan: null,
    ambientTemperature: null,
    waterInletTemperature: null,
    waterOutletTemperature: null,
    supplyWaterTemperature: null,
    fans: [{ index: 0, rpm: 5000 }],
    boards: [
      {
        index: 0,
        hashrate: 50e12,
        idealHashrate: 50e12,
        chips: 76,
        expectedChips: 76,
        pcbTemperatures: [60],
        chipTemperatures: [75],
        frequency: 600,
        serialNumber: null,
        working: true,
      },
    ],
    pools: [
      { address: 'pool.test:3333', user: 'farm.1', active: true, alive: true, accepted: 1, rejected: 0, stale: 0 },
    ],
    blinking: false,
    authError: false,
    errors: [],
    ...given,
  };
}

export function readingOf(
  deviceId: number,
  at: number,
  scalars: Partial<Scalars> = {},
  detail?: Partial<Detail>,
): DeviceReport {
  return {
    deviceId,
    at,
    ip: '10.0.0.1',
    scalars: scalarsOf(scalars),
    detail: detail ? detailOf(detail) : null,
    failure: null,
  };
}

/** A report without a reading. */
export function failureOf(
  deviceId: number,
  at: number,
  kind: 'timeout' | 'connection' | 'reply' | 'refused' = 'timeout',
): DeviceReport {
  return { deviceId, at, ip: '10.0.0.1', scalars: null, detail: null, failure: { kind, message: 'No answer.' } };
}

/** Numbers frames of one spool. */
export function frameSeries(spoolId: string = randomUUID()): (content: Partial<Frame>) => Frame {
  let seq = 0;
  return (content) => {
    seq += 1;
    return {
      type: 'frame',
      spoolId,
      seq,
      at: Date.now(),
      reports: [],
      results: [],
      scans: [],
      droppedReports: 0,
      ...content,
    };
  };
}
