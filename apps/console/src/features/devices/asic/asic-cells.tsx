import { shownBlinkStatus } from '@headframe/domain/enums/blink-status';
import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import { formatQuantity, missingText } from '@headframe/domain/units/number-text';
import { formatDuration } from '@headframe/domain/units/time-text';
import { Figure } from '../../../ui/figure/Figure.tsx';
import { IconBulbFilled, IconCloudOff } from '../../../ui/icon/icons.ts';
import { StatusBadge } from '../../../ui/state/StatusBadge.tsx';
import { FirstLine, SecondLine, StackedCell } from '../../../ui/table/StackedCell.tsx';
import { figureText, limitOf, limitText } from './asic-limits.ts';
import type { AsicRow } from './asic-rows.ts';
import { targetsOf } from './asic-targets.ts';
import { averageWindow } from './average-window.ts';
import { isStale, statusDetail, statusLook } from './asic-status.ts';
import { ShortAge } from './ShortAge.tsx';
import { sharedText } from '../device-kit/index.ts';
import { TunnelTime } from '../tunnels/index.ts';
import styles from './Asic.module.css';
import classes from '../../../ui/theme/classes.module.css';

/** Its status with what explains it, and its locate LED where that is not off. */
export function StatusCell({ asic }: { asic: AsicRow }) {
  const blink = shownBlinkStatus(asic.blinkStatus);
  const detail = statusDetail(asic);
  return (
    <StackedCell>
      <StatusBadge {...statusLook(asic)} />
      {(detail !== undefined || blink !== 'off') && (
        <SecondLine title={detail}>
          {detail}
          {detail !== undefined && blink !== 'off' && ' · '}
          {blink !== 'off' && (
            <>
              <IconBulbFilled size={12} aria-hidden /> LED {blink}
            </>
          )}
        </SecondLine>
      )}
    </StackedCell>
  );
}

/** Worker name with the agent that reaches the device, and who shares it. */
export function WorkerCell({ asic }: { asic: AsicRow }) {
  const shared = sharedText(asic);
  return (
    <StackedCell>
      <FirstLine title={asic.formerName ? `${asic.workerName}, before ${asic.formerName}` : asic.workerName}>
        {asic.workerName || missingText}
      </FirstLine>
      <SecondLine title={asic.agentOnline ? shared : `Agent ${asic.agentName} is offline`}>
        {!asic.agentOnline && <IconCloudOff size={12} aria-label="Agent offline" />}
        {[asic.agentName, shared].filter(Boolean).join(' · ')}
      </SecondLine>
    </StackedCell>
  );
}

const shownTags = 2;

/** Tags, the first few by name; where the column is too narrow for names of several, how many there are. */
export function TagsCell({ asic: { tags } }: { asic: AsicRow }) {
  if (tags.length === 0) return <span className={classes['faint']}>{missingText}</span>;
  return (
    <span className={styles['tags']} data-several={tags.length > 1 || undefined} title={tags.join(', ')}>
      <span className={styles['tagCount']}>{tags.length}</span>
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
    <StackedCell isStale={isStale(asic)}>
      <span title={model}>{model || missingText}</span>
      <SecondLine title={[efficiency !== null && limitText(asic, 'efficiency'), firmware].filter(Boolean).join(' · ')}>
        {efficiency !== null && (
          <Figure limitState={limitOf(asic, 'efficiency').limitState}>
            {figureText(asic, 'efficiency', efficiency)}
          </Figure>
        )}
        {efficiency !== null && firmware && ' · '}
        {firmware || (efficiency === null && missingText)}
      </SecondLine>
    </StackedCell>
  );
}

/** Reported and 10-minute hashrate, power and reject rate. */
export function PerformanceCell({ asic }: { asic: AsicRow }) {
  return (
    <div className={styles['pairs']} data-stale={isStale(asic) || undefined}>
      <FirstLine title={limitText(asic, 'hashrate')}>
        <Figure limitState={limitOf(asic, 'hashrate').limitState}>{figureText(asic, 'hashrate', asic.hashrate)}</Figure>
      </FirstLine>
      <span title={limitText(asic, 'power')}>
        <Figure limitState={limitOf(asic, 'power').limitState}>{figureText(asic, 'power', asic.power)}</Figure>
      </span>
      <SecondLine title={`Hashrate averaged over ${averageWindow(asic, 600)}`}>
        {averageWindow(asic, 600).replace('less than 1 min', '<1m').replace(' min', 'm')}{' '}
        {formatWireHashrate(asic.hashrate10m, asic.coinEnum)}
      </SecondLine>
      <SecondLine title="Rejected shares">rejects {formatQuantity(asic.rejectRate, '%')}</SecondLine>
    </div>
  );
}

/** How long it has been mining, and when it was seen last. */
export function UptimeCell({ asic }: { asic: AsicRow }) {
  return (
    <StackedCell isStale={isStale(asic)}>
      <span>{formatDuration(asic.elapsed)}</span>
      <SecondLine>
        <ShortAge at={asic.lastSeen} />
      </SecondLine>
    </StackedCell>
  );
}

/** The address, which leads to the device's own page. Second line: the time left of its tunnel, where one is open. */
export function AccessCell({ asic }: { asic: AsicRow }) {
  return (
    <StackedCell>
      <a href={`http://${asic.ip}`} target="_blank" rel="noreferrer" className={styles['ip']}>
        {asic.ip}
      </a>
      {asic.tunnelActiveTime > 0 && (
        <SecondLine>
          <TunnelTime device={asic} />
        </SecondLine>
      )}
    </StackedCell>
  );
}

/** The desired state, and where the device differs from it. */
export function DesiredStateCell({ asic }: { asic: AsicRow }) {
  const { poolMismatch, hasDesiredState } = asic;
  if (!hasDesiredState) return <span className={classes['faint']}>{missingText}</span>;
  const targets = targetsOf(asic);
  const mismatches = [
    ...targets.filter(({ differs }) => differs).map(({ name }) => name),
    ...(poolMismatch ? ['Pool'] : []),
  ];
  const target = targets.length === 0 ? 'Pools' : targets.map(({ desired }) => desired).join(', ');
  return (
    <StackedCell>
      <span title={target}>{target}</span>
      {mismatches.length > 0 && (
        <span className={classes['warning']} title={mismatches.join(', ')}>
          Mismatch: {mismatches.join(', ')}
        </span>
      )}
    </StackedCell>
  );
}
