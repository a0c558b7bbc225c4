import type { AsicReading } from '@headframe/domain/asic/asic-reading';
import type { AsicDetail, AsicScalars } from '@headframe/domain/asic/asic-report';
import { summarizeReading } from '@headframe/domain/asic/asic-summary';

function scalarsOf(reading: AsicReading): AsicScalars {
  const { minChip, maxChip, minPcb, maxPcb, minFan, maxFan } = summarizeReading(reading);
  const { mining, tuning, hashrate, hashrateAverage, idealHashrate, power, elapsed, uptime } = reading;
  const { accepted, rejected } = reading;
  return {
    mining,
    tuning,
    hashrate,
    hashrateAverage,
    idealHashrate,
    power,
    elapsed,
    uptime,
    accepted,
    rejected,
    minChip,
    maxChip,
    minPcb,
    maxPcb,
    minFan,
    maxFan,
  };
}

function detailOf(reading: AsicReading): AsicDetail {
  const {
    mining: _mining,
    tuning: _tuning,
    elapsed: _elapsed,
    uptime: _uptime,
    accepted: _accepted,
    rejected: _rejected,
    ...rest
  } = reading;
  const { hashrate: _hashrate, hashrateAverage: _average, idealHashrate: _ideal, power: _power, ...detail } = rest;
  return detail;
}

/** Parts a miner's reading into what travels at every poll and what travels when it changed. */
export function splitAsicReading(reading: AsicReading): { scalars: AsicScalars; detail: AsicDetail; parts: [] } {
  return { scalars: scalarsOf(reading), detail: detailOf(reading), parts: [] };
}
