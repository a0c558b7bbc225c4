import type { ListFilter } from '../../../ui/list/list-where.ts';

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
  | 'autoFollowPduDelay';

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
];
