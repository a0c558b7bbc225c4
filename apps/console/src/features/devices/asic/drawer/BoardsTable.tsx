import { coldestToHottest } from './board-text.ts';
import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import { formatQuantity, missingText } from '@headframe/domain/units/number-text';
import { StatusBadge } from '../../../../ui/state/StatusBadge.tsx';
import { IconCircleCheck, IconCircleX } from '../../../../ui/icon/icons.ts';
import type { AsicDetail } from './asic-detail.ts';
import styles from './Drawer.module.css';

/** The coin whose hashrates are in Th/s, the unit boards report whatever they mine. */
const terahash = 0;

/** Hashboards: what each does, its chips and its temperatures. */
export function BoardsTable({ boards }: Pick<AsicDetail, 'boards'>) {
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']}>
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
                {board.working ? (
                  <StatusBadge word="Working" tone="ok" icon={IconCircleCheck} />
                ) : (
                  <StatusBadge word="Failed" tone="bad" icon={IconCircleX} />
                )}
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
