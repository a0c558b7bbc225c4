import { boundNames } from '@headframe/domain/devices/asic/own-ranges';
import { hashUnits } from '@headframe/domain/devices/asic/hash-units';
import { builder } from '../../../../platform/graphql/builder.ts';

/** The input type of bounds that are set for miners. */
export const safeRangesInput = builder.inputType('SafeRangesInput', {
  description:
    'Bounds of a miner: hashrate in hashUnit per second, efficiency in J/Th, fans in rpm, power in W, temperatures in °C. Null: not watched; left out: stays as it is.',
  fields: (t) => ({
    ...Object.fromEntries(boundNames.map((name) => [name, t.float()])),
    hashUnit: t.string({ description: `One of ${hashUnits.join(', ')}; th unless set before.` }),
  }),
});
