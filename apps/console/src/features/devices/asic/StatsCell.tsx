import { figureSignal, type LimitedFigure } from '@headframe/domain/devices/asic/limited-figures';
import { signalText } from '@headframe/domain/signals/signal-text';
import { missingText } from '@headframe/domain/units/number-text';
import { Figure, StandingMark } from '../../../ui/figure/Figure.tsx';
import { IconPropeller, IconStack2, IconTemperature } from '../../../ui/icon/icons.ts';
import { StackedCell } from '../../../ui/table/StackedCell.tsx';
import { issueLimitText, limitOf, limitText } from './asic-limits.ts';
import type { AsicRow } from './asic-rows.ts';
import { isStale } from './asic-status.ts';
import { useUntrustedPoolText } from './untrusted-pool.ts';
import { IssueBadges, shownIssues } from './IssueBadges.tsx';
import styles from './Asic.module.css';

/** Hottest chip and board, fastest fan, working boards, and issues. */
export function StatsCell({ asic }: { asic: AsicRow }) {
  const { minChip, maxChip, minPCB, maxPCB, minFan, maxFan, workingBoards, totalBoards } = asic;
  const untrusted = useUntrustedPoolText(asic);
  const isBoardMissing = asic.issues.includes('HASHBOARD_ISSUE');
  const titleOf = (text: string, figure: LimitedFigure) => [text, limitText(asic, figure)].filter(Boolean).join(', ');
  const [chip, pcb] = [limitOf(asic, 'chip').limitState, limitOf(asic, 'pcb').limitState];
  const chips = titleOf(`Chip ${span(minChip, maxChip, 'chip')}`, 'chip');
  const boards = titleOf(`PCB ${span(minPCB, maxPCB, 'pcb')}`, 'pcb');
  return (
    <StackedCell isStale={isStale(asic)}>
      <span className={styles['stats']}>
        <span title={`${chips}; ${boards}`}>
          <IconTemperature size={13} aria-label="Chip and PCB temperature" />
          <Figure limitState={chip} isMarked={false}>
            {short(maxChip)}
          </Figure>
          /
          <Figure limitState={pcb} isMarked={false}>
            {short(maxPCB)}
          </Figure>
          °
          <StandingMark
            figures={[
              ['Chip', chip],
              ['PCB', pcb],
            ]}
          />
        </span>
        <span title={titleOf(`Fans ${span(minFan, maxFan, 'fan')}`, 'fan')}>
          <IconPropeller size={13} aria-label="Fastest fan" />
          <Figure limitState={limitOf(asic, 'fan').limitState}>{short(maxFan)}</Figure>
        </span>
        <span title="Working boards" data-bad={isBoardMissing || undefined}>
          <IconStack2 size={13} aria-label="Working boards" />
          {short(workingBoards)}/{short(totalBoards)}
        </span>
      </span>
      {asic.issues.length > 0 && (
        <IssueBadges
          issues={shownIssues(asic)}
          errors={asic.errors}
          noShareReason={asic.noShareReason}
          untrustedPool={untrusted}
          limitOf={(issue) => issueLimitText(asic, issue)}
          shown={asic.issues.length > 2 ? 1 : 2}
        />
      )}
    </StackedCell>
  );
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

function short(value: number | null): string {
  return value === null ? missingText : whole.format(value);
}

function span(low: number | null, high: number | null, figure: LimitedFigure): string {
  const highest = signalText(figureSignal(figure), high);
  return low === high ? highest : `${short(low)} to ${highest}`;
}
