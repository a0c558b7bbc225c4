import { ActionIcon, Menu } from '@mantine/core';
import type { Subaccount } from '../../../../transport/session/access.ts';
import { ActionMenuDropdown } from '../../../../ui/action/ActionMenu.tsx';
import { actionsFor } from '../../../../ui/action/action.ts';
import { IconCheck, IconDotsVertical, IconPinFilled } from '../../../../ui/icon/icons.ts';
import { accessTypeLabel } from '../access-type-label.ts';
import { subaccountActions } from '../subaccount.actions.tsx';
import styles from './SubaccountPanel.module.css';

interface SubaccountLineProps {
  subaccount: Subaccount;
  isSelected: boolean;
  onEnter(): void;
  /** Called before an action of the menu runs: the panel closes for the dialog of the action. */
  onAction(): void;
}

/** One subaccount of the menu: a click enters it; its own menu pins, hides pages, archives and restores. */
export function SubaccountLine({ subaccount, isSelected, onEnter, onAction }: SubaccountLineProps) {
  const { name, isArchived, pinned } = subaccount;
  const actions = actionsFor(subaccountActions, subaccount).map((action) => ({
    ...action,
    run: () => {
      if (!['pin', 'unpin'].includes(action.key)) onAction();
      return action.run();
    },
  }));
  return (
    <li className={styles['line']} data-selected={isSelected || undefined}>
      <button
        type="button"
        className={styles['enter']}
        data-step
        disabled={isArchived}
        aria-current={isSelected || undefined}
        onClick={onEnter}
      >
        <span className={styles['name']} title={name}>
          {name}
        </span>
        {pinned && <IconPinFilled size={12} aria-label="pinned" />}
        <span className={styles['access']}>{accessTypeLabel(subaccount)}</span>
        {isSelected && <IconCheck size={14} aria-label="selected" />}
      </button>
      {actions.length > 0 && (
        <Menu position="bottom-end" withinPortal={false}>
          <Menu.Target>
            <ActionIcon size="sm" aria-label={`Actions of ${name}`}>
              <IconDotsVertical size={15} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <ActionMenuDropdown actions={actions} />
        </Menu>
      )}
    </li>
  );
}
