import type { ReactNode } from 'react';
import { shownBlinkStatus } from '@headframe/domain/enums/blink-status';
import { formatEfficiency } from '@headframe/domain/units/efficiency';
import { formatPower } from '@headframe/domain/units/electricity';
import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import { formatQuantity, missingText } from '@headframe/domain/units/number-text';
import { formatDuration } from '@headframe/domain/units/time-text';
import { IconBulbFilled, IconCloudOff } from '../../../ui/icons.ts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import type { AsicRow } from './asic-rows.ts';
import { isStale, statusLook } from './asic-status.ts';
import styles from './Asic.module.css';

/** A cell of two lines; values of a device that is out of reach are dimmed. */
export function Cell({ asic, children }: { asic: AsicRow; children: ReactNode }) {
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
