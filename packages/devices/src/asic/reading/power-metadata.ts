import { maxPowerMetadata, type AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import type { JsonObject, JsonValue } from '../../wire/json-value.ts';
import { asText } from './fields.ts';

type Value = string | number | boolean;

function valueOf(value: JsonValue | undefined): Value | null {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return asText(value)?.slice(0, maxPowerMetadata.text) ?? null;
}

/** A reply, or part of one, and the names in it that say how the device is set to draw power. */
type PowerSettingNames = readonly [part: JsonObject | null | undefined, ...names: string[]];

/**
 * The settings behind a miner's draw, by the device's own names and as it reports them: what a driver makes of them stands in
 * `powerMode`, `powerLimit` and `powerPercent`. Null where it reports none.
 */
export function readPowerMetadata(...parts: readonly PowerSettingNames[]): AsicReading['powerMetadata'] {
  const entries = parts.flatMap(([part, ...names]) =>
    names.flatMap((name): [string, Value][] => {
      const value = valueOf(part?.[name]);
      return value === null ? [] : [[name, value]];
    }),
  );
  const first = new Map(entries.toReversed());
  return first.size === 0 ? null : Object.fromEntries([...first].toReversed().slice(0, maxPowerMetadata.entries));
}
