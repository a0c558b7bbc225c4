import { trustedPoolRecord } from '@headframe/domain/trusted-pools/trusted-pool.record';
import { defineFeature } from '../../../feature.ts';
import { defineRecord } from '../../../platform/records/define-record.ts';
import { judgePools } from './judge-pools.ts';
import { poolFigures, poolFigureColumns } from './pool-figures.ts';
import './untrusted-pool-alert.graphql.ts';

/** Pools at which the miners of a subaccount may mine. */
export const trustedPoolsFeature = defineFeature(
  defineRecord(trustedPoolRecord, {
    table: 'trusted_pool',
    read: 'trusted_pools',
    write: 'trusted_pools_write',
    unique: ['poolAddresses'],
    softDelete: true,
    joins: { m: poolFigures },
    columns: poolFigureColumns,
    exports: [
      'poolAddresses',
      'expectedMinAsicCount',
      'expectedMaxAsicCount',
      'expectedMinHashrate',
      'expectedMaxHashrate',
      'expectedHashUnit',
      'hasAlert',
      'asicCount',
      'hashrate',
      'state',
    ],
    onChange: judgePools,
  }),
);
