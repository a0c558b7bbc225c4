import { isIP } from 'node:net';
import {
  containerLimits,
  type ContainerMiner,
  type ContainerScalars,
} from '@headframe/domain/devices/container/container-reading';
import { asCount, asNumber, asObject, asText } from '../../asic/reading/fields.ts';
import { plausible } from '../../asic/reading/plausible.ts';
import { isJsonObject, type JsonObject } from '../../wire/json-value.ts';

const tera = 1e12;
const giga = 1e9;

/** The sum of the miners' hashrates, over that of the container, from which on they are in another unit than it. */
const otherUnitFrom = 30;

/** What `minerInfo` says: figures of all miners together, and the miners. */
interface MinerInfo {
  scalars: Pick<ContainerScalars, 'miners' | 'hashrate' | 'maxPcb' | 'maxChip'>;
  miners: ContainerMiner[];
}

/**
 * H/s of one unit of `GHS_5s`. Its name says GH/s. In the mock of tetherto/miningos-wrk-container-antspace the miners' figures are of the
 * size of TH/s, as their sum `total_hashrate` is (a third monitor shows a thousandth of that as PH/s). That sum shows which of both it is.
 */
function minerUnit(miners: readonly JsonObject[], total: number | null): number {
  const sum = miners.reduce((all, miner) => all + (asNumber(miner['GHS_5s']) ?? 0), 0);
  return total !== null && total > 0 && sum > otherUnitFrom * total ? giga : tera;
}

const rateOf = (value: number | null, unit: number) => plausible('hashrate', value === null ? null : value * unit);

function minerOf(ip: string, miner: JsonObject, unit: number): ContainerMiner {
  const text = (name: string) => asText(miner[name])?.slice(0, containerLimits.text) ?? null;
  return {
    ip,
    model: text('miner_type'),
    firmware: text('miner_version'),
    elapsed: plausible('time', asNumber(miner['elapsed'])),
    hashrate: rateOf(asNumber(miner['GHS_5s']), unit),
    averageHashrate: rateOf(asNumber(miner['GHS_avg']), unit),
    maxPcb: plausible('temperature', asNumber(miner['pcb_max_temp'])),
    maxChip: plausible('temperature', asNumber(miner['chip_max_temp'])),
  };
}

/**
 * Reads `params` of `minerInfo`. Miners are named by their addresses; what is named otherwise is left out, and so are those beyond the
 * bound. Where no miner answers it, a controller reports a temperature far below any (miner-monitor): not reported.
 */
export function readMinerInfo(params: JsonObject): MinerInfo {
  const total = asNumber(params['total_hashrate']);
  const listed = Object.entries(asObject(params['miner_info']))
    .filter((entry): entry is [string, JsonObject] => isIP(entry[0]) !== 0 && isJsonObject(entry[1]))
    .slice(0, containerLimits.miners);
  const unit = minerUnit(
    listed.map(([, miner]) => miner),
    total,
  );
  return {
    scalars: {
      miners: asCount(params['miner_num']),
      hashrate: total === null ? null : total * tera,
      maxPcb: plausible('temperature', asNumber(params['pcb_max_temp'])),
      maxChip: plausible('temperature', asNumber(params['chip_max_temp'])),
    },
    miners: listed.map(([ip, miner]) => minerOf(ip, miner, unit)),
  };
}
