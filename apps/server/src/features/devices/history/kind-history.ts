import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import { deviceKinds } from '@headframe/domain/devices/kinds';
import {
  allPartCharts,
  deviceCharts,
  partCharts,
  type Charts,
  type ChartStatements,
} from './statements/chart-statement.ts';
import { packStatements } from './statements/pack-statement.ts';

/** The statements of the history of one kind, made once when the program starts. */
export interface KindHistory {
  readonly kind: DeviceKind;
  readonly pack: readonly string[];
  readonly deviceCharts: Charts;
  readonly partCharts: Charts | null;
  /** The charts of many parts of a device, in one statement. */
  readonly allPartCharts: ChartStatements | null;
}

/** Makes the statements of a kind. */
export function kindHistory(kind: DeviceKind): KindHistory {
  return {
    kind,
    pack: packStatements(kind),
    deviceCharts: deviceCharts(kind),
    partCharts: partCharts(kind),
    allPartCharts: allPartCharts(kind),
  };
}

/** The history of every kind that this version knows. */
export const kindHistories: readonly KindHistory[] = deviceKinds.map(kindHistory);
