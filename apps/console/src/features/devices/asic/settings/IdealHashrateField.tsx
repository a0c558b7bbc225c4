import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import { SettingNumber, type SettingFieldsProps } from '../../commands/index.ts';
import type { AsicRow } from '../asic-rows.ts';

/** The ideal hashrate, stored in H/s and entered in the unit of the coin's family. */
export function IdealHashrateField({ current, ...props }: SettingFieldsProps<AsicRow>) {
  const { coinEnum: coin, idealRateManual: stored } = current.shared;
  const factor = coin === 1 ? 1e6 : 1e12;
  const shared = typeof stored === 'number' ? { idealRateManual: stored / factor } : { idealRateManual: stored };
  const { row } = props;
  const own = row && row.idealRateManual === null ? formatWireHashrate(row.idealRateFinal, row.coinEnum) : undefined;
  return (
    <SettingNumber
      {...props}
      current={{ ...current, shared }}
      name="idealRateManual"
      label="Ideal hashrate"
      unit={coin === undefined ? 'Th/s (Scrypt: Mh/s)' : coin === 1 ? 'Mh/s' : 'Th/s'}
      max={1e9}
      none={own ? `as reported: ${own}` : 'as reported'}
      isFirst
    />
  );
}
