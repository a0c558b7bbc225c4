import { trustedPoolRecord } from '@headframe/domain/trusted-pools/trusted-pool.record';
import { defineFeature } from '../../../feature.ts';
import { defineRecord } from '../../../platform/records/define-record.ts';
import { alertMinersElsewhere } from './alert-miners-elsewhere.ts';
import { alertPools } from './alert-pools.ts';
import { judgePools } from './judge-pools.ts';
import { poolFigures, poolFigureColumns } from './pool-figures.ts';
import './untrusted-pool-alert.graphql.ts';

const trustedPools = defineRecord(trustedPoolRecord, {
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
});

/** Pools at which the miners of a subaccount may mine, and the alerts of what is mined there and elsewhere. */
export const trustedPoolsFeature = defineFeature({
  ...trustedPools,
  async jobs(jobs, { database, config: { publicUrl } }) {
    await jobs.schedule({
      name: 'trusted-pools.alert',
      cron: '* * * * *',
      withinSeconds: 300,
      run: async () => {
        await alertPools({ database, publicUrl });
        await alertMinersElsewhere({ database, publicUrl });
      },
    });
  },
});
