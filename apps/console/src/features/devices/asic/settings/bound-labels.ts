import type { HashUnit } from '@headframe/domain/devices/asic/hash-units';
import type { BoundName } from '@headframe/domain/devices/asic/own-ranges';

/** What people read for each bound, with its unit; that of hashrates is chosen. */
export const boundLabels: Readonly<Record<BoundName, readonly [label: string, unit: string]>> = {
  minHash: ['Min hashrate', ''],
  maxHash: ['Max hashrate', ''],
  minEfficiency: ['Min efficiency', 'J/Th'],
  maxEfficiency: ['Max efficiency', 'J/Th'],
  minFan: ['Min fan', 'rpm'],
  maxFan: ['Max fan', 'rpm'],
  coldTemperature: ['Cold', '°C'],
  hotTemperature: ['Hot', '°C'],
  minPower: ['Min power', 'W'],
  maxPower: ['Max power', 'W'],
  coldChipTemperature: ['Cold chip', '°C'],
  hotChipTemperature: ['Hot chip', '°C'],
  coldPcbTemperature: ['Cold PCB', '°C'],
  hotPcbTemperature: ['Hot PCB', '°C'],
};

/** What people read for a unit of hashrates. */
export const hashUnitTexts: Readonly<Record<HashUnit, string>> = {
  h: 'h/s',
  kh: 'Kh/s',
  mh: 'Mh/s',
  gh: 'Gh/s',
  th: 'Th/s',
  ph: 'Ph/s',
};

/** A message of the schema of bounds, with what people read in place of their names: `Min fan is above Max fan.` */
export function namedByLabels(message: string | undefined): string | undefined {
  return message?.replaceAll(/\b(?:min|max|cold|hot)[A-Z]\w*/g, (name) =>
    name in boundLabels ? boundLabels[name as BoundName][0] : name,
  );
}
