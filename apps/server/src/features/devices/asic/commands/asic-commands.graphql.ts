import { poolTemplatesSchema } from '@headframe/domain/devices/asic/commanded-pools';
import { z } from 'zod';
import { addCommandMutations } from '../../requests/index.ts';
import { addOwnershipMutations } from '../../sharing/index.ts';
import { asicCommandKind } from './asic-command-kind.ts';
import { poolInput } from './change-pool.graphql.ts';
import { expandPools } from './device-pools.ts';
import { safeRangesInput } from './safe-ranges-input.ts';

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
