import type { HashUnit } from '@headframe/domain/devices/asic/hash-units';
import { boundWords } from '@headframe/domain/devices/asic/limited-figures';
import { boundNames } from '@headframe/domain/devices/asic/own-ranges';

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
  return message?.replaceAll(/\b(?:min|max|cold|hot)[A-Z]\w*/g, (name) => {
    const bound = boundNames.find((one) => one === name);
    return bound === undefined ? name : boundWords(bound).label;
  });
}
