import type { Scalars } from '@headframe/agent-link/device-report';
import { boundFigures } from '@headframe/domain/devices/asic/figure-bounds';
import type { AsicMemory } from './asic-memory.ts';
import type { AsicReport } from './judge-reading.ts';

type Reading = AsicReport & { scalars: Scalars };

/** A miner's report without figures that its model cannot have; that there were such is remembered, and is an issue. */
export function boundReport(report: Reading, memory: AsicMemory): Reading {
  const { scalars, detail, isImpossible } = boundFigures(report, memory);
  memory.isImpossible = isImpossible;
  return isImpossible ? { ...report, scalars, detail } : report;
}
