import { asicFamilies } from './asic-reading.ts';
import type { BoundName, OwnRanges } from './own-ranges.ts';
import type { ImportColumn, ValueColumn } from '../../imports/import-column.ts';
import { defineImport } from '../../imports/define-import.ts';
import { importPermissions } from '../../imports/import-permissions.ts';
import { placeColumns, placeSetting } from '../../places/device-place.ts';
import { serialNumberColumn, serialNumberSetting } from '../settings/serial-number.ts';
import { loginColumns, loginSetting } from '../settings/imported-login.ts';
import { outletColumns, outletsSetting } from '../settings/imported-outlets.ts';
import { familyColumn, identityColumns, ignoredColumns, noteColumn, tagsColumn } from '../settings/setting-columns.ts';
import { exportNames } from '../measure.ts';
import { unidentifiedFamily } from '../unidentified-family.ts';
import { asicMeasures } from './asic-measures.ts';
import { asicSettings } from './asic-settings.ts';
import { boundWords } from './limited-figures.ts';

type Ranges = { safeRanges?: OwnRanges | null };

function bound(key: BoundName, example: string): ValueColumn {
  const { text, unit } = boundWords(key);
  return {
    role: 'value',
    setting: 'safeRanges',
    type: 'number',
    description: `${text}, ${unit || 'in hashrate_unit'}; null: the default of the model`,
    example,
    given: (value) => (value === null ? { defaults: [key] } : { safeRanges: { [key]: value } }),
    shown: ({ safeRanges }: Ranges) => safeRanges?.[key] ?? null,
  };
}

const safeRanges = {
  max_efficiency: bound('maxEfficiency', '35'),
  min_efficiency: bound('minEfficiency', '20'),
  max_fan: bound('maxFan', '6500'),
  min_fan: bound('minFan', '1000'),
  hot_temp: bound('hotTemperature', '80'),
  cold_temp: bound('coldTemperature', '10'),
  min_hashrate: bound('minHash', '90'),
  max_hashrate: bound('maxHash', '120'),
  hashrate_unit: {
    role: 'value',
    setting: 'safeRanges',
    type: 'text',
    description: 'Unit of both hashrates: h, kh, mh, gh, th or ph',
    example: 'th',
    given: (value) => (value === null ? {} : { safeRanges: { hashUnit: String(value).toLowerCase() } }),
    shown: ({ safeRanges: ranges }: Ranges) => ranges?.hashUnit ?? null,
  },
  max_power: bound('maxPower', '3600'),
  min_power: bound('minPower', '2800'),
  cold_chip_temp: bound('coldChipTemperature', '20'),
  hot_chip_temp: bound('hotChipTemperature', '95'),
  cold_pcb_temp: bound('coldPcbTemperature', '15'),
  hot_pcb_temp: bound('hotPcbTemperature', '85'),
} as const satisfies Record<string, ImportColumn>;

const pools = [1, 2, 3].flatMap((pool) => ['address', 'user', 'password'].map((part) => `pool${pool}_${part}`));

/** Columns of exported miners that a file does not change. */
const left = {
  ...ignoredColumns('miners and the pool report them', [
    'workername',
    'model',
    'firmware',
    'efficiency',
    'pool_hashrate',
    'last_seen',
    'pool_hashrate_1h',
    'pool_hashrate_24h',
    'pool_reject_rate',
    'pool_last_share',
    'lost_hashrate',
    'rate_unit',
    'status',
    'issues',
    ...exportNames(asicMeasures),
  ]),
  ...ignoredColumns(
    'these would command miners, which an import never does; choose the miners in the list and command them there',
    [...pools, 'power_mode_target'],
    true,
  ),
  ...ignoredColumns('miners are moved and shared in the list', ['subaccount', 'share_subaccount']),
  ...ignoredColumns('rails are not set by a file', ['enable_action', 'enable_alert']),
};

/** By their names, as people look for one in a text. */
const families = asicFamilies.toSorted();

/** Files of miners: the columns of their export that can be set, and those of it that are left alone. */
export const asicImport = defineImport({
  kind: 'asic',
  title: 'Import miners',
  noun: ['miner', 'miners'],
  done: { new: 'added', changed: 'updated' },
  keys: ['ip', 'mac_address'],
  fileName: 'ASICs template',
  permission: importPermissions.asic,
  families,
  familyOfNew: unidentifiedFamily,
  settings: {
    serialNumber: serialNumberSetting('agent_worker_import_write'),
    place: placeSetting,
    tags: asicSettings.tags,
    safeRanges: asicSettings.safeRanges,
    note: asicSettings.note,
    credential: loginSetting('agent_worker_credential_write'),
    outlets: outletsSetting,
  },
  columns: {
    ...identityColumns,
    family: familyColumn(families, 'its agent finds it out where it is left out'),
    serial_number: serialNumberColumn,
    ...placeColumns,
    tags: tagsColumn,
    ...safeRanges,
    note: noteColumn,
    ...loginColumns,
    ...outletColumns,
    ...left,
  },
});
