import type { Scalars } from '@headframe/agent-link/device-report';
import { unreportedSettings, type AsicBoard, type AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import type { AsicMemory } from './asic-memory.ts';

function reported(...values: (number | null)[]): number[] {
  return values.filter((value) => value !== null);
}

/** The remembered boards with the newest temperatures, whose extremes are all that a narrow report contains. */
function currentBoards(memory: AsicMemory, scalars: Scalars): AsicBoard[] {
  const chipTemperatures = reported(scalars.minChip, scalars.maxChip);
  const pcbTemperatures = reported(scalars.minPCB, scalars.maxPCB);
  if (memory.boards.length === 0) {
    if (chipTemperatures.length + pcbTemperatures.length === 0) return [];
    const unknown = { hashrate: null, idealHashrate: null, chips: null, expectedChips: null, frequency: null };
    return [{ index: 0, ...unknown, serialNumber: null, working: true, chipTemperatures, pcbTemperatures }];
  }
  return memory.boards.map((board, position) =>
    position === 0
      ? { ...board, chipTemperatures, pcbTemperatures }
      : { ...board, chipTemperatures: [], pcbTemperatures: [] },
  );
}

/** Completes the narrow part of a reading with what is remembered, to judge it as a whole. */
export function knownReading(memory: AsicMemory, scalars: Scalars): AsicReading {
  return {
    ...scalars,
    family: memory.family,
    mac: memory.mac,
    model: memory.model,
    firmware: memory.firmware,
    controlBoard: null,
    serialNumber: memory.serialNumber,
    hostname: memory.hostname,
    coinEnum: memory.coinEnum,
    powerMode: memory.powerMode,
    ...unreportedSettings,
    powerLimit: memory.powerLimit,
    powerSupplyFan: null,
    ambientTemperature: null,
    waterInletTemperature: null,
    waterOutletTemperature: null,
    supplyWaterTemperature: null,
    fans: reported(scalars.minFan, scalars.maxFan).map((rpm, index) => ({ index, rpm })),
    boards: currentBoards(memory, scalars),
    pools: memory.pools,
    blinking: null,
    authError: memory.authError,
    errors: memory.errors,
  };
}
