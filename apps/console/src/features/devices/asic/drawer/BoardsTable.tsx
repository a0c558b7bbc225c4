import { boardState, boardStateLabels, type BoardState } from '@headframe/domain/devices/asic/board-state';
import type { MinerStatus } from '@headframe/domain/devices/asic/miner-status';
import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import { formatQuantity, missingText, formatNumber } from '@headframe/domain/units/number-text';
import { StatusBadge, type StatusLook } from '../../../../ui/state/StatusBadge.tsx';
import { IconCircleCheck, IconCircleDashed, IconCircleX, IconPlayerPause, IconZzz } from '../../../../ui/icon/icons.ts';
import type { AsicDetail } from './asic-detail.ts';
import styles from './Drawer.module.css';
import classes from '../../../../ui/theme/classes.module.css';

/** Temperatures of one board from the coldest to the hottest, such as `58–71`; `---` where it reports none. */
function coldestToHottest(temperatures: readonly number[]): string {
  if (temperatures.length === 0) return missingText;
  const [low, high] = [formatNumber(Math.min(...temperatures)), formatNumber(Math.max(...temperatures))];
  return low === high ? high : `${low}–${high}`;
}

/** The coin whose hashrates are in Th/s, the unit boards report whatever they mine. */
const terahash = 0;

const looks: Readonly<Record<BoardState, Omit<StatusLook, 'word'>>> = {
  working: { tone: 'ok', icon: IconCircleCheck },
  failed: { tone: 'bad', icon: IconCircleX },
  stopped: { tone: 'idle', icon: IconPlayerPause },
  idle: { tone: 'idle', icon: IconZzz },
  unknown: { tone: 'idle', icon: IconCircleDashed },
};

function BoardBadge({ state }: { state: BoardState }) {
  return <StatusBadge word={boardStateLabels[state]} {...looks[state]} />;
}

/** Hashboards: what each does, its chips and its temperatures. */
export function BoardsTable({ boards, status }: Pick<AsicDetail, 'boards' | 'status'>) {
  return (
    <div className={classes['scroll']}>
      <table className={`${classes['figures']} ${styles['table']}`}>
        <thead>
          <tr>
            <th scope="col">Board</th>
            <th scope="col">State</th>
            <th scope="col">Hashrate</th>
            <th scope="col">Ideal</th>
            <th scope="col">Chips</th>
            <th scope="col">Chip °C</th>
            <th scope="col">PCB °C</th>
            <th scope="col">Frequency</th>
          </tr>
        </thead>
        <tbody>
          {boards.map((board) => (
            <tr key={board.index}>
              <td title={board.serialNumber ?? undefined}>{board.index + 1}</td>
              <td>
                <BoardBadge state={boardState(board, status as MinerStatus)} />
              </td>
              <td>{formatWireHashrate(board.hashrate, terahash)}</td>
              <td>{formatWireHashrate(board.idealHashrate, terahash)}</td>
              <td>
                {board.chips ?? missingText}
                {board.expectedChips !== null && ` / ${board.expectedChips}`}
              </td>
              <td>{coldestToHottest(board.chipTemperatures)}</td>
              <td>{coldestToHottest(board.pcbTemperatures)}</td>
              <td>{formatQuantity(board.frequency, 'MHz', 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
