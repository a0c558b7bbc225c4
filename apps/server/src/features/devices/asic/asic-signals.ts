import { asicKind } from '@headframe/domain/devices/asic/asic.kind';
import { asicSignals } from '@headframe/domain/devices/asic/asic.signals';
import { sql } from 'kysely';
import { inTerahashes } from '../../../platform/units/family-sql.ts';
import { addDeviceSignals, addMeasureSignals } from '../kind-platform/index.ts';

// Hashrates of other coins are in no sum.
addMeasureSignals(asicKind, { hashrate: inTerahashes(sql`s.coin_enum`) });
addDeviceSignals(asicKind, asicSignals, () => sql`s.power / nullif(s.hashrate / 1e12, 0)`);
