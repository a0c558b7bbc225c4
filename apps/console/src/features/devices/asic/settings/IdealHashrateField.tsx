import {
  eitherUnitText,
  familyUnitTexts,
  hashesPerFamilyUnit,
  hashrateFamily,
} from '@headframe/domain/coins/coin-family';
import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import { SettingNumber, type SettingFieldsProps } from '../../commands/index.ts';
import type { AsicRow } from '../asic-rows.ts';

/** The ideal hashrate, stored in H/s and entered in the unit of the coin's family. */
export function IdealHashrateField({ current, ...props }: SettingFieldsProps<AsicRow>) {
  const { coinEnum: coin, idealRateManual: stored } = current.shared;
  const family = typeof coin === 'number' ? hashrateFamily(coin) : null;
  const factor = hashesPerFamilyUnit[family ?? 'th'];
  const shared = typeof stored === 'number' ? { idealRateManual: stored / factor } : { idealRateManual: stored };
  const { row } = props;
  const own = row && row.idealRateManual === null ? formatWireHashrate(row.idealRateFinal, row.coinEnum) : undefined;
  return (
    <SettingNumber
      {...props}
      current={{ ...current, shared }}
      name="idealRateManual"
      label="Ideal hashrate"
      unit={family === null ? eitherUnitText : familyUnitTexts[family]}
      max={1e9}
      none={own ? `as reported: ${own}` : 'as reported'}
      isFirst
    />
  );
}
