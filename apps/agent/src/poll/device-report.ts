import type { Detail, DeviceReport, Scalars } from '@headframe/agent-link';
import { DeviceConnectionError, DeviceRefusedError, DeviceReplyError, DeviceTimeoutError } from '@headframe/devices';
import type { AsicReading } from '@headframe/domain/asic/asic-reading';
import { summarizeReading } from '@headframe/domain/asic/asic-summary';
import { errorText } from '../run/log.ts';

type Failure = NonNullable<DeviceReport['failure']>;

/** The narrow part of a reading. */
export function scalarsOf(reading: AsicReading): Scalars {
  const { minChip, maxChip, minPcb, maxPcb, minFan, maxFan } = summarizeReading(reading);
  const { mining, tuning, hashrate, hashrateAverage, idealHashrate, power, elapsed, uptime } = reading;
  const { accepted, rejected } = reading;
  return {
    ...{ mining, tuning, hashrate, hashrateAverage, idealHashrate, power, elapsed, uptime, accepted, rejected },
    ...{ minChip, maxChip, minPcb, maxPcb, minFan, maxFan },
  };
}

/** The wide part of a reading. */
export function detailOf(reading: AsicReading): Detail {
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

/** Why a device gave no reading. Whatever a driver throws beyond its contract counts as a reply not understood. */
export function failureOf(error: unknown): Failure {
  const message = errorText(error).slice(0, 512);
  if (error instanceof DeviceTimeoutError) return { kind: 'timeout', message };
  if (error instanceof DeviceConnectionError) return { kind: 'connection', message };
  if (error instanceof DeviceRefusedError) return { kind: 'refused', message };
  return { kind: 'reply', message };
}

/** Whether a driver kept to its contract with what it threw. */
export function isDeviceError(error: unknown): boolean {
  return (
    error instanceof DeviceTimeoutError ||
    error instanceof DeviceConnectionError ||
    error instanceof DeviceRefusedError ||
    error instanceof DeviceReplyError
  );
}
