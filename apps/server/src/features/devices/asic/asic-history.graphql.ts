import { familyUnitTexts, hashesPerFamilyUnit, hashrateFamily } from '@headframe/domain/coins/coin-family';
import { asicKind } from '@headframe/domain/devices/asic/asic.kind';
import { sql } from 'kysely';
import { addHistoryField } from '../history/index.ts';

addHistoryField(asicKind, {
  description:
    'Hashrate, power, temperatures and fans of one miner over a span, in about so many points. Hashrates are in the unit of ' +
    "the coin's family (Th/s or Mh/s).",
  async unitsOf(transaction, deviceId) {
    const { rows } = await sql<{ coinEnum: number }>`
      select coin_enum as "coinEnum" from asic_state where device_id = ${deviceId}`.execute(transaction);
    // Hashrates are served in the unit of the coin's family.
    const family = hashrateFamily(rows[0]?.coinEnum ?? 0);
    const hashrate = { unit: familyUnitTexts[family], factor: hashesPerFamilyUnit[family] };
    return (unit) => (unit === 'H/s' ? hashrate : undefined);
  },
});
