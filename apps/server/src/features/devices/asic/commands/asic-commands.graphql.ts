import { poolTemplatesSchema } from '@headframe/domain/devices/asic/commanded-pools';
import { z } from 'zod';
import { addCommandMutations } from '../../requests/index.ts';
import { addOwnershipMutations } from '../../sharing/index.ts';
import { asicCommandKind } from './asic-command-kind.ts';
import { poolInput } from './change-pool.graphql.ts';
import { expandPools } from './device-pools.ts';
import { boundNames } from '@headframe/domain/devices/asic/own-ranges';
import { hashUnits } from '@headframe/domain/devices/asic/hash-units';
import { builder } from '../../../../platform/graphql/builder.ts';

/** The input type of bounds that are set for miners. */
const safeRangesInput = builder.inputType('SafeRangesInput', {
  description:
    'Bounds of a miner: hashrate in hashUnit per second, efficiency in J/Th, fans in rpm, power in W, temperatures in °C. Null: not watched; left out: stays as it is.',
  fields: (t) => ({
    ...Object.fromEntries(boundNames.map((name) => [name, t.float()])),
    hashUnit: t.string({ description: `One of ${hashUnits.join(', ')}; th unless set before.` }),
  }),
});

addCommandMutations(
  asicCommandKind,
  {
    changePool: {
      types: { pools: { type: poolInput, isList: true } },
      schema: z.object({ pools: poolTemplatesSchema }),
      expand: expandPools,
    },
  },
  { safeRanges: { safeRanges: { type: safeRangesInput, isList: false } } },
);

addOwnershipMutations(asicCommandKind);
