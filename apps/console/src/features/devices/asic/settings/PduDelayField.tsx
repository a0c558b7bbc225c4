import { maxAutoFollowMinutes } from '@headframe/domain/devices/pdu/auto-follow';
import { SettingNumber, type SettingFieldsProps } from '../../commands/index.ts';

/** When miners that were stopped for a cut start again: entered in minutes, in seconds outside. */
export function PduDelayField(props: SettingFieldsProps) {
  return (
    <SettingNumber
      {...props}
      name="value"
      stored="autoFollowPduDelay"
      label="Delay"
      description="Empty: they stay stopped."
      unit="min"
      factor={60}
      max={maxAutoFollowMinutes}
      none="stay stopped"
      isFirst
    />
  );
}
