import { choicesOf } from '../../../ui/filter/choices-of.ts';
import type { ListFilter } from '../../../ui/list/list-where.ts';
import { heldFilter } from '../commands/index.ts';

/** What operators have set on miners that the list can be filtered by: their entries in the URL. */
export type SettingFilter =
  | 'idealRateFinal'
  | 'idealRateManual'
  | 'consumption'
  | 'totalTags'
  | 'delayStart'
  | 'delayStop'
  | 'rampStart'
  | 'rampStop'
  | 'autoFollowPduDelay'
  | 'powerLimit'
  | 'powerPercent'
  | 'coolingMode'
  | 'blinkStatus'
  | 'repeats'
  | 'held'
  | 'location'
  | 'serialNumber'
  | 'note'
  | 'outletLink';

/** A time in minutes, in seconds outside. */
const minutes = (key: SettingFilter, label: string): ListFilter => ({
  kind: 'number',
  key,
  label,
  unit: 'min',
  factor: 60,
});

/** The filters of what operators have set on miners. */
export const settingFilters: readonly ListFilter[] = [
  { kind: 'number', key: 'idealRateFinal', label: 'Ideal hashrate', unit: 'Th/s' },
  { kind: 'number', key: 'idealRateManual', label: 'Set ideal hashrate', unit: 'Th/s' },
  { kind: 'number', key: 'consumption', label: 'Set consumption', unit: 'J/Th' },
  {
    kind: 'number',
    key: 'totalTags',
    label: 'Number of tags',
    unit: '',
    presets: [{ value: '..0', label: 'Without tags' }],
  },
  minutes('delayStart', 'Delay start'),
  minutes('delayStop', 'Delay stop'),
  minutes('rampStart', 'Ramp start'),
  minutes('rampStop', 'Ramp stop'),
  minutes('autoFollowPduDelay', 'Start after power'),
  { kind: 'number', key: 'powerLimit', label: 'Watt target', unit: 'W' },
  { kind: 'number', key: 'powerPercent', label: 'Power scaling', unit: '%' },
  {
    kind: 'choice',
    key: 'coolingMode',
    label: 'Cooling',
    options: choicesOf({ auto: 'Automatic fans', manual: 'Fixed fan speed' }),
  },
  {
    kind: 'choice',
    key: 'blinkStatus',
    label: 'LED',
    options: choicesOf({ on: 'Blinking', sync: 'Changing', off: 'Off' }),
  },
  {
    kind: 'choice',
    key: 'repeats',
    label: 'Repeat targets',
    options: choicesOf({ on: 'Repeated', off: 'Not repeated' }),
    where: (chosen) => [{ isInfiniteRetry: { _in: [...chosen].map((one) => one === 'on') } }],
  },
  { ...heldFilter, key: 'held' },
  { kind: 'text', key: 'location', label: 'Location', placeholder: 'Group, rack, or [row,column]' },
  { kind: 'text', key: 'serialNumber', label: 'Serial number', placeholder: 'Part of it' },
  { kind: 'text', key: 'note', label: 'Note', placeholder: 'Part of it' },
  {
    kind: 'choice',
    key: 'outletLink',
    label: 'Outlet link',
    options: choicesOf({ linked: 'Linked', none: 'Not linked' }),
    where: (chosen) => [{ _or: [...chosen].map((one) => ({ pduOutletId: { _isNull: one === 'none' } })) }],
  },
];
