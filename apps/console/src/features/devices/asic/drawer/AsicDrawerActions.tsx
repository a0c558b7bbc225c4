import { Button, Menu } from '@mantine/core';
import { actionsFor } from '../../../../ui/action/action.ts';
import { ActionMenuItems } from '../../../../ui/action/ActionMenu.tsx';
import { IconDotsVertical } from '../../../../ui/icon/icons.ts';
import { asicActions } from '../asic.actions.ts';
import type { AsicSelection } from '../asic-selection.ts';

const shownActions = 3;

/** What can be done to the device of the drawer: the first few as buttons, the rest in a menu. */
export function AsicDrawerActions({ selection }: { selection: AsicSelection }) {
  const actions = actionsFor(asicActions, selection);
  const further = actions.slice(shownActions);
  return (
    <>
      {actions.slice(0, shownActions).map(({ key, label, icon: Icon, run }) => (
        <Button key={key} variant="default" leftSection={<Icon size={15} aria-hidden />} onClick={() => void run()}>
          {label}
        </Button>
      ))}
      {further.length > 0 && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button variant="default" aria-label="More actions">
              <IconDotsVertical size={15} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <ActionMenuItems actions={further} />
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
