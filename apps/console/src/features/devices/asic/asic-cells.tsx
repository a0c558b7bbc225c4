import type { ReactNode } from 'react';
import { shownBlinkStatus } from '@headframe/domain/enums/blink-status';
import { formatFanSpeed, formatTemperature } from '@headframe/domain/units/climate';
import { formatEfficiency } from '@headframe/domain/units/efficiency';
import { formatPower } from '@headframe/domain/units/electricity';
import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import { formatQuantity, missingText } from '@headframe/domain/units/number-text';
import { formatDuration } from '@headframe/domain/units/time-text';
import { IconBulbFilled, IconCloudOff, IconPropeller, IconStack2, IconTemperature } from '../../../ui/icons.ts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import type { AsicRow } from './asic-rows.ts';
import { isStale, statusLook } from './asic-status.ts';
import { IssueBadges } from './IssueBadges.tsx';
import styles from './Asic.module.css';

/** A cell of two lines; values of a device that is out of reach are dimmed. */
function Cell({ asic, children }: { asic: AsicRow; children: ReactNode }) {
  return (
    <div className={styles['cell']} data-stale={isStale(asic) || undefined}>
      {children}
    </div>
  );
}

/** How it is, and its locate LED where that is not off. */
export function StatusCell({ asic }: { asic: AsicRow }) {
  const blink = shownBlinkStatus(asic.blinkStatus);
  return (
    <div className={styles['cell']}>
      <StatusBadge {...statusLook(asic)} />
      {blink !== 'off' && (
        <span className={styles['second']}>
          <IconBulbFilled size={12} aria-hidden />
          LED {blink}
        </span>
      )}
    </div>
  );
}

/** Worker name with the agent that reaches the device. */
export function WorkerCell({ asic }: { asic: AsicRow }) {
  return (
    <div className={styles['cell']}>
      <span className={styles['first']} title={asic.workerName}>
        {asic.workerName || missingText}
      </span>
      <span className={styles['second']} title={asic.agentOnline ? undefined : `Agent ${asic.agentName} is offline`}>
        {!asic.agentOnline && <IconCloudOff size={12} aria-label="Agent offline" />}
        {asic.agentName}
      </span>
    </div>
  );
}

const shownTags = 2;

/** Tags, the first few by name. */
export function TagsCell({ asic: { tags } }: { asic: AsicRow }) {
  if (tags.length === 0) return <span className={styles['nothing']}>{missingText}</span>;
  return (
    <span className={styles['badges']} title={tags.join(', ')}>
      {tags.slice(0, shownTags).map((tag) => (
        <span key={tag} className={styles['tag']}>
          <span>{tag}</span>
        </span>
      ))}
      {tags.length > shownTags && <span className={styles['tag']}>+{tags.length - shownTags}</span>}
    </span>
  );
}

/** Model with efficiency and firmware. */
export function ModelCell({ asic }: { asic: AsicRow }) {
  const { model, firmware, efficiency } = asic;
  return (
    <Cell asic={asic}>
      <span className={styles['name']} title={model}>
        {model || missingText}
      </span>
      <span className={styles['second']} title={firmware}>
        {[efficiency !== null && formatEfficiency(efficiency), firmware].filter(Boolean).join(' · ') || missingText}
      </span>
    </Cell>
  );
}

/** Reported and 10-minute hashrate, power and reject rate. */
export function PerformanceCell({ asic }: { asic: AsicRow }) {
  return (
    <div className={styles['pairs']} data-stale={isStale(asic) || undefined}>
      <span className={styles['first']}>{formatWireHashrate(asic.hashrate, asic.coinEnum)}</span>
      <span>{formatPower(asic.power)}</span>
      <span className={styles['second']} title="Hashrate averaged over 10 minutes">
        10m {formatWireHashrate(asic.hashrate10m, asic.coinEnum)}
      </span>
      <span className={styles['second']} title="Rejected shares">
        rej {formatQuantity(asic.rejectRate, '%')}
      </span>
    </div>
  );
}

/** How long it has been mining, and when it was seen last. */
export function UptimeCell({ asic }: { asic: AsicRow }) {
  return (
    <Cell asic={asic}>
      <span>{formatDuration(asic.elapsed)}</span>
      <span className={styles['second']}>
        <RelativeTime at={asic.lastSeen} />
      </span>
    </Cell>
  );
}

/** Hottest chip and board, fastest fan, working boards, and issues. */
export function StatsCell({ asic }: { asic: AsicRow }) {
  const { minChip, maxChip, minPCB, maxPCB, minFan, maxFan, workingBoards, totalBoards } = asic;
  const temperatures = `Chip ${span(minChip, maxChip, '°C')}, PCB ${span(minPCB, maxPCB, '°C')}`;
  return (
    <Cell asic={asic}>
      <span className={styles['stats']}>
        <span title={temperatures}>
          <IconTemperature size={13} aria-label="Chip and PCB temperature" />
          {short(maxChip)} / {short(maxPCB)} °C
        </span>
        <span title={`Fans ${span(minFan, maxFan, 'RPM')}`}>
          <IconPropeller size={13} aria-label="Fastest fan" />
          {short(maxFan)}
        </span>
        <span title="Working boards" data-bad={(workingBoards ?? 0) < (totalBoards ?? 0) || undefined}>
          <IconStack2 size={13} aria-label="Working boards" />
          {short(workingBoards)}/{short(totalBoards)}
        </span>
      </span>
      {asic.issues.length > 0 && <IssueBadges issues={asic.issues} shown={asic.issues.length > 2 ? 1 : 2} />}
    </Cell>
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

/** The address, which leads to the device's own page, and the MAC. */
export function AccessCell({ asic }: { asic: AsicRow }) {
  return (
    <div className={styles['cell']}>
      <a href={`http://${asic.ip}`} target="_blank" rel="noreferrer" className={styles['ip']}>
        {asic.ip}
      </a>
      <span className={styles['second']}>{asic.macAddress ?? missingText}</span>
    </div>
  );
}

/** What it was told to be, where it differs, and whether scheduled rails leave it alone. */
export function RailsCell({ asic }: { asic: AsicRow }) {
  const { powerSwitchTarget, powerSwitchMismatch, poolMismatch, hasTarget, scheduledSkipRail } = asic;
  if (!hasTarget && !scheduledSkipRail) return <span className={styles['nothing']}>{missingText}</span>;
  const mismatches = [powerSwitchMismatch && 'Power', poolMismatch && 'Pool'].filter(Boolean);
  const target = powerSwitchTarget === null ? 'Pool target' : `Target ${powerSwitchTarget}`;
  return (
    <div className={styles['cell']}>
      {hasTarget && <span>{target}</span>}
      {mismatches.length > 0 && <span className={styles['mismatch']}>{mismatches.join(', ')} mismatch</span>}
      {scheduledSkipRail && <span className={styles['second']}>Rails skipped</span>}
    </div>
  );
}
