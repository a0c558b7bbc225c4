import { nominalEfficiency } from '@headframe/domain/devices/asic/model-facts';
import { formatEfficiency } from '@headframe/domain/units/efficiency';
import { SettingNumber, type SettingFieldsProps } from '../../commands/index.ts';
import type { AsicRow } from '../asic-rows.ts';

/** The consumption of miners, beside that of the data sheet of one. */
export function ConsumptionField(props: SettingFieldsProps<AsicRow>) {
  const { row } = props;
  const nominal = row ? nominalEfficiency(row.model, row.coinEnum) : null;
  return (
    <SettingNumber
      {...props}
      name="consumption"
      label="Consumption"
      unit="J/Th"
      max={100_000}
      none={nominal === null ? 'by data sheet' : `by data sheet: ${formatEfficiency(nominal)}`}
      isFirst
    />
  );
}
