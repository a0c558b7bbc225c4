import { figureSignal, type LimitedFigure } from '@headframe/domain/devices/asic/limited-figures';
import { formatPower } from '@headframe/domain/units/electricity';
import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import { formatNumber, formatQuantity, missingText } from '@headframe/domain/units/number-text';
import { formatDuration } from '@headframe/domain/units/time-text';
import { DetailSection } from '../../../../ui/DetailDrawer.tsx';
import { RelativeTime } from '../../../../ui/figure/RelativeTime.tsx';
import { StatTile, StatTiles } from '../../../../ui/figure/StatTile.tsx';
import { valueAndUnit } from '../../../../ui/figure/value-and-unit.ts';
import { failureText } from '../../device-kit/index.ts';
import { TunnelSection } from '../../tunnels/index.ts';
import { figureText, issueLimitText, limitOf, limitText, valueOfFigure } from '../asic-limits.ts';
import { isStale } from '../asic-status.ts';
import { coolingText } from '../asic-targets.ts';
import { IssueBadges, shownIssues } from '../IssueBadges.tsx';
import { useUntrustedPoolText } from '../untrusted-pool.ts';
import { AsicCharts } from './AsicCharts.tsx';
import { isNotDelivering } from '../pool-delivery.ts';
import { averageWindow } from '../average-window.ts';
import type { AsicDetail } from './asic-detail.ts';
import styles from './Drawer.module.css';

/** Values of the second line of a tile. Lines break between them, not inside. */
function valuesText(parts: readonly (string | undefined)[]): string {
  const known = parts.filter((part) => part !== undefined && part !== '');
  return known.map((part) => part?.replaceAll(' ', '\u00a0')).join(' · ');
}

/** A figure that has a limit; its second line: further values, and the limit. */
function FigureTile({ asic, figure, detail }: { asic: AsicDetail; figure: LimitedFigure; detail: string }) {
  return (
    <StatTile
      label={figureSignal(figure).label}
      {...valueAndUnit(figureText(asic, figure, valueOfFigure[figure](asic)))}
      detail={valuesText([detail, limitText(asic, figure)]) || 'no limit'}
      limitState={limitOf(asic, figure).limitState}
    />
  );
}

/** How much the miner is set to draw. */
function powerSettingText({ powerLimit, powerMode, powerPercent, preset }: AsicDetail): string {
  return valuesText([
    powerLimit === null ? undefined : `target ${formatPower(powerLimit)}`,
    powerMode === 'low' || powerMode === 'high' ? `${powerMode} power` : undefined,
    preset === null ? undefined : `preset ${preset}`,
    powerPercent === null || powerPercent === 100 ? undefined : `scaled to ${powerPercent} %`,
  ]);
}

/** The long average, once it spans more than the short one beside it. */
function longAverage(asic: AsicDetail): string {
  const span = averageWindow(asic, 86_400);
  if (span === averageWindow(asic, 600)) return 'longer averages follow';
  return `${span} ${formatWireHashrate(asic.hashrate24h, asic.coinEnum)}`;
}

/** How the device is: its figures, its issues and faults, and how they came about. */
export function OverviewTab({ asic }: { asic: AsicDetail }) {
  const hashrate = (value: number | null) => formatWireHashrate(value, asic.coinEnum);
  const untrusted = useUntrustedPoolText(asic);
  const shares = asic.accepted === null || asic.rejected === null ? null : asic.accepted + asic.rejected;
  return (
    <>
      <div data-stale={isStale(asic) || undefined} className={styles['figures']}>
        <p className={styles['age']}>
          Last seen <RelativeTime at={asic.lastSeen} />
          {!asic.agentOnline && `; agent ${asic.agentName} is offline`}
          {asic.failure && <span title={asic.failure}>; {failureText(asic.failure)}</span>}
        </p>
        <StatTiles>
          <FigureTile asic={asic} figure="hashrate" detail={`ideal ${hashrate(asic.idealRateFinal)}`} />
          <StatTile
            label={`Average of ${averageWindow(asic, 600)}`}
            {...valueAndUnit(hashrate(asic.hashrate10m))}
            detail={longAverage(asic)}
          />
          <FigureTile asic={asic} figure="power" detail={powerSettingText(asic)} />
          <FigureTile asic={asic} figure="efficiency" detail="" />
          <FigureTile asic={asic} figure="chip" detail={`lowest ${figureText(asic, 'chip', asic.minChip)}`} />
          <FigureTile asic={asic} figure="pcb" detail={`lowest ${figureText(asic, 'pcb', asic.minPCB)}`} />
          <StatTile
            label="Mining time"
            value={formatDuration(asic.elapsed)}
            detail={`up ${formatDuration(asic.uptime)}`}
          />
          <FigureTile
            asic={asic}
            figure="fan"
            detail={valuesText([`slowest ${figureText(asic, 'fan', asic.minFan)}`, coolingText(asic)])}
          />
          <StatTile
            label="Boards"
            value={`${asic.workingBoards ?? missingText} / ${asic.totalBoards ?? missingText}`}
            detail="working"
          />
          <StatTile
            label="Reject rate"
            {...valueAndUnit(formatQuantity(asic.rejectRate, '%'))}
            detail={
              shares === null ? 'not reported' : `${formatNumber(asic.rejected)} of ${formatNumber(shares)} shares`
            }
          />
          {asic.workerId !== null && !asic.isPoolWorkerShared && (
            <>
              <StatTile
                label="At the pool (1 h)"
                {...valueAndUnit(hashrate(asic.poolHashrate1h))}
                detail={valuesText([
                  isNotDelivering(asic) ? 'not delivering' : undefined,
                  `10 min ${hashrate(asic.poolHashrate10m)}`,
                  `24 h ${hashrate(asic.poolHashrate24h)}`,
                  `rejects ${formatQuantity(asic.poolRejectRate, '%')}`,
                ])}
              />
              <StatTile
                label="Lost hashrate"
                {...valueAndUnit(hashrate(asic.lostHashrate))}
                detail={asic.lostHashrate === null ? 'not known' : valuesText(['ideal less credited', '1 h'])}
              />
            </>
          )}
        </StatTiles>
        {asic.isPoolWorkerShared && (
          <p className={styles['age']}>Other miners use its worker name, so the pool cannot tell their shares apart.</p>
        )}
      </div>
      <TunnelSection device={asic} />
      {asic.issues.length > 0 && (
        <DetailSection title="Issues">
          <IssueBadges issues={shownIssues(asic)} limitOf={(issue) => issueLimitText(asic, issue)} />
          {asic.noShareReason && <p className={styles['age']}>{asic.noShareReason}</p>}
          {untrusted && <p className={styles['age']}>{untrusted}</p>}
        </DetailSection>
      )}
      {asic.errors.length > 0 && (
        <DetailSection title="Device errors">
          <ul className={styles['faults']}>
            {asic.errors.map(({ code, message }) => (
              <li key={`${code} ${message}`}>
                <code>{code}</code>
                <span>{message}</span>
              </li>
            ))}
          </ul>
        </DetailSection>
      )}
      <AsicCharts asic={asic} />
    </>
  );
}
