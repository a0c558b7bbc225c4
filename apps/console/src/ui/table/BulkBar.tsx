import { Menu } from '@mantine/core';
import type { RunnableAction } from '../action/action.ts';
import { ActionMenuDropdown } from '../action/ActionMenu.tsx';
import { formatCount } from '../figure/format.ts';
import { IconDotsVertical, IconX } from '../icon/icons.ts';
import { useShortcut } from '../shortcuts/shortcuts.ts';
import { useIsNarrow } from '../use-is-narrow.ts';
import { noSelection, selectAll, selectedCount, type Selection } from './selection.ts';
import styles from './BulkBar.module.css';

interface BulkBarProps {
  selection: Selection;
  onSelect(selection: Selection): void;
  /** Rows that match the filter, on all pages. */
  total: number;
  /** The actions on the selected rows; those beyond the first few are in a menu. */
  actions: readonly RunnableAction[];
  shownActions?: number | undefined;
}

/**
 * Lies over the foot of a list while rows are selected, so that no row moves: their count, a button that selects all
 * matching rows, and the actions.
 */
export function BulkBar({ selection, onSelect, total, actions, shownActions }: BulkBarProps) {
  const room = useIsNarrow() ? 3 : 5;
  const shown = shownActions ?? room;
  const count = selectedCount(selection, total);
  useShortcut(count > 0 ? 'escape' : undefined, 'Clear the selection', () => onSelect(noSelection));
  const direct = actions.slice(0, shown);
  const further = actions.slice(shown);
  if (count === 0) return <div className={styles['dock']} />;
  return (
    <div className={styles['dock']} data-bulk-open>
      <div className={styles['bar']} role="toolbar" aria-label="Selected rows">
        <span className={styles['count']} data-numeric>
          {formatCount(count)} of {formatCount(total)} selected
        </span>
        {count < total && (
          <button type="button" className={styles['all']} onClick={() => onSelect(selectAll)}>
            Select all {formatCount(total)} that match
          </button>
        )}
        <div className={styles['actions']}>
          {direct.map((action) => (
            <button
              key={action.key}
              type="button"
              className={styles['action']}
              data-danger={action.isDangerous || undefined}
              onClick={() => void action.run()}
            >
              <action.icon size={15} stroke={1.7} aria-hidden />
              {action.label}
            </button>
          ))}
          {further.length > 0 && (
            <Menu position="bottom-end" withinPortal>
              <Menu.Target>
                <button type="button" className={styles['action']} aria-label="More actions">
                  <IconDotsVertical size={15} aria-hidden />
                </button>
              </Menu.Target>
              <ActionMenuDropdown actions={further} />
            </Menu>
          )}
          <button
            type="button"
            className={styles['action']}
            aria-label="Clear selection"
            onClick={() => onSelect(noSelection)}
          >
            <IconX size={15} aria-hidden />
          </button>
        </div>
      </div>
    </div>
  );
}
