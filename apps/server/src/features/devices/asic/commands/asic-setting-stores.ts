import type { asicSettings } from '@headframe/domain/devices/asic/asic-settings';
import { sql } from 'kysely';
import { deviceSettingStores } from '../../kind-platform/index.ts';
import { repeatStore, type SettingStore } from '../../requests/index.ts';
import { judgeAgain } from '../ingest/judge-again.ts';

/** Settings in the table of miners. */
const asic = { table: 'asic', key: 'device_id' } as const;

/** Where the settings of miners are stored. */
export const asicSettingStores: Readonly<Record<keyof typeof asicSettings, SettingStore>> = {
  ...deviceSettingStores,
  safeRanges: {
    ...asic,
    columns: { safeRanges: { column: 'safe_ranges', type: 'jsonb' } },
    onChanged: judgeAgain,
  },
  idealHashrate: {
    ...asic,
    columns: { idealRateManual: { column: 'ideal_rate_manual', type: 'double precision' } },
    reads: { coinEnum: sql`(select s.coin_enum from asic_state s where s.device_id = x.device_id)` },
    onChanged: judgeAgain,
  },
  delays: {
    ...asic,
    columns: {
      delayStart: { column: 'delay_start', type: 'integer' },
      delayStop: { column: 'delay_stop', type: 'integer' },
      rampStart: { column: 'ramp_start', type: 'integer' },
      rampStop: { column: 'ramp_stop', type: 'integer' },
    },
  },
  pduDelay: { ...asic, columns: { autoFollowPduDelay: { column: 'auto_follow_pdu_delay', type: 'integer' } } },
  infiniteRetry: repeatStore('asic'),
  consumption: {
    ...asic,
    columns: { consumption: { column: 'consumption', type: 'double precision' } },
    onChanged: judgeAgain,
  },
};
