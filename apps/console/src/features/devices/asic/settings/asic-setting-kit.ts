import { formatHashrate } from '@headframe/domain/units/hashrate';
import { formatDuration } from '@headframe/domain/units/time-text';
import { asicSettings } from '@headframe/domain/devices/asic/asic-settings';
import {
  SetAsicConsumptionDocument,
  SetAsicDelaysDocument,
  SetAsicIdealHashrateDocument,
  SetAsicInfiniteRetryDocument,
  SetAsicNoteDocument,
  SetAsicSafeRangesDocument,
  SetAsicTagsDocument,
  SetPduDelayDocument,
} from '../../../../generated/asic-settings.ts';
import { NoteField, RepeatTargetsField, settingActions, type SettingKit } from '../../commands/index.ts';
import { asicName } from '../asic-name.ts';
import { asicNouns } from '../asic-nouns.ts';
import type { AsicRow } from '../asic-rows.ts';
import { snapshotAsics } from '../snapshot-asics.ts';
import { AsicTagFields } from './AsicTagFields.tsx';
import { ConsumptionField } from './ConsumptionField.tsx';
import { DelayFields } from './DelayFields.tsx';
import { IdealHashrateField } from './IdealHashrateField.tsx';
import { PduDelayField } from './PduDelayField.tsx';
import { SafeRangeFields } from './SafeRangeFields.tsx';

/** Hashrates are stored in H/s, delays in seconds, consumption in J/Th. */
function storedValueText(field: string, value: unknown): string | undefined {
  if (typeof value !== 'number') return undefined;
  if (field === 'idealRateManual') return formatHashrate(value);
  return /^(?:delay|ramp|value)/.test(field) ? formatDuration(value) : undefined;
}

/** What the console knows of the settings of miners beside their descriptors. */
export const asicSettingKit: SettingKit<AsicRow, typeof asicSettings> = {
  settings: asicSettings,
  nouns: asicNouns,
  nameOf: asicName,
  snapshot: snapshotAsics,
  show: storedValueText,
  documents: {
    tags: SetAsicTagsDocument,
    note: SetAsicNoteDocument,
    safeRanges: SetAsicSafeRangesDocument,
    idealHashrate: SetAsicIdealHashrateDocument,
    consumption: SetAsicConsumptionDocument,
    delays: SetAsicDelaysDocument,
    pduDelay: SetPduDelayDocument,
    infiniteRetry: SetAsicInfiniteRetryDocument,
  },
  fields: {
    tags: AsicTagFields,
    note: NoteField,
    safeRanges: SafeRangeFields,
    idealHashrate: IdealHashrateField,
    consumption: ConsumptionField,
    delays: DelayFields,
    pduDelay: PduDelayField,
    infiniteRetry: RepeatTargetsField,
  },
};

/** What is set on miners, for bulk bar, row menu and drawer. */
export const asicSettingActions = settingActions<AsicRow>(asicSettingKit);
