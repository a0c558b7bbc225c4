import { maxPaceSeconds } from '@headframe/domain/devices/asic/asic-settings';
import { SettingNumber, type SettingFieldsProps } from '../../commands/index.ts';

const fields = [
  ['delayStart', 'Delay start', 'at once'],
  ['delayStop', 'Delay stop', 'at once'],
  ['rampStart', 'Ramp start', 'none'],
  ['rampStop', 'Ramp stop', 'none'],
] as const;

/** Delays and ramps of starts and stops: entered in minutes, in seconds outside. */
export function DelayFields(props: SettingFieldsProps) {
  return fields.map(([name, label, none], place) => (
    <SettingNumber
      key={name}
      {...props}
      name={name}
      label={label}
      unit="min"
      factor={60}
      max={maxPaceSeconds / 60}
      none={none}
      isFirst={place === 0}
    />
  ));
}
