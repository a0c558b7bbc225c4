import { formatFanSpeed, formatTemperature } from '@headframe/domain/units/climate';
import { missingText } from '@headframe/domain/units/number-text';
import { IconPropeller, IconStack2, IconTemperature } from '../../../ui/icons.ts';
import { StackedCell } from '../../../ui/table/StackedCell.tsx';
import type { AsicRow } from './asic-rows.ts';
import { isStale } from './asic-status.ts';
import { IssueBadges } from './IssueBadges.tsx';
import styles from './Asic.module.css';

/** Hottest chip and board, fastest fan, working boards, and issues. */
export function StatsCell({ asic }: { asic: AsicRow }) {
  const { minChip, maxChip, minPCB, maxPCB, minFan, maxFan, workingBoards, totalBoards } = asic;
  const isBoardMissing =
    (asic.status === 'hashing' || asic.status === 'idle') && (workingBoards ?? 0) < (totalBoards ?? 0);
  const temperatures = `Chip ${span(minChip, maxChip, '°C')}, PCB ${span(minPCB, maxPCB, '°C')}`;
  return (
    <StackedCell isStale={isStale(asic)}>
      <span className={styles['stats']}>
        <span title={temperatures}>
          <IconTemperature size={13} aria-label="Chip and PCB temperature" />
          {short(maxChip)} / {short(maxPCB)} °C
        </span>
        <span title={`Fans ${span(minFan, maxFan, 'RPM')}`}>
          <IconPropeller size={13} aria-label="Fastest fan" />
          {short(maxFan)}
        </span>
        <span title="Working boards" data-bad={isBoardMissing || undefined}>
          <IconStack2 size={13} aria-label="Working boards" />
          {short(workingBoards)}/{short(totalBoards)}
        </span>
      </span>
      {asic.issues.length > 0 && <IssueBadges issues={asic.issues} shown={asic.issues.length > 2 ? 1 : 2} />}
    </StackedCell>
  );
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

function short(value: number | null): string {
  return value === null ? missingText : whole.format(value);
}

function span(low: number | null, high: number | null, unit: '°C' | 'RPM'): string {
  const format = unit === 'RPM' ? formatFanSpeed : formatTemperature;
  return low === high ? format(high) : `${short(low)} to ${format(high)}`;
}
