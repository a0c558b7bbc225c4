import { asicCommands } from '@headframe/domain/devices/asic/asic-commands';
import { maxSavedPools } from '@headframe/domain/limits/device-limits';
import { savedPoolsSchema } from '@headframe/domain/saved-pools/saved-pools';
import { sql } from 'kysely';
import { addListFields } from '../../../platform/graphql/list-fields.ts';
import { addRecordMutations } from '../../../platform/records/add-record-mutations.ts';
import { commandedPoolType } from '../asic/index.ts';
import { savedPoolsEntity } from './saved-pools.entity.ts';

const savedPools = addListFields(savedPoolsEntity, {
  name: 'savedPools',
  description: 'The saved pool lists of the subaccount.',
  permission: asicCommands.changePool.permission,
  details: {
    pools: {
      type: commandedPoolType,
      list: true,
      description: 'Users may hold placeholders; passwords are not saved.',
    },
  },
});

addRecordMutations(savedPoolsEntity, {
  name: 'savedPools',
  plural: 'savedPools',
  label: 'saved pool list',
  type: savedPools,
  table: 'saved_pools',
  columns: { name: 'name', pools: 'pools' },
  schema: savedPoolsSchema,
  permission: asicCommands.changePool.permission,
  unique: { index: 'saved_pools_name', columns: sql`subaccount_id, lower(name)`, message: 'savedPoolsTaken' },
  limit: { rows: maxSavedPools, message: 'savedPoolsLimit' },
  audit: { kind: 'saved-pools', name: 'name' },
});
