import { asicCommands } from '@headframe/domain/devices/asic/asic-commands';
import { savedPoolsRecord } from '@headframe/domain/saved-pools/saved-pools.record';
import { defineFeature } from '../../../feature.ts';
import { defineRecord } from '../../../platform/records/define-record.ts';
import { commandedPoolType } from '../asic/index.ts';

/** Pool lists to choose from when pools are changed. */
export const savedPoolsFeature = defineFeature(
  defineRecord(savedPoolsRecord, {
    table: 'saved_pools',
    read: asicCommands.changePool.permission,
    write: asicCommands.changePool.permission,
    unique: ['name'],
    details: {
      pools: {
        type: commandedPoolType,
        list: true,
        description: 'Users may hold placeholders; passwords are not saved.',
      },
    },
  }),
);
