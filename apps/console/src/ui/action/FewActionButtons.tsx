import { Button, Menu } from '@mantine/core';
import { ActionMenuItems } from './ActionMenu.tsx';
import { IconDotsVertical } from '../icon/icons.ts';
import type { RunnableAction } from './action.ts';

const shownActions = 3;

/** Actions where there is little room: the first few as buttons, the rest in a menu. */
export function FewActionButtons({ actions }: { actions: readonly RunnableAction[] }) {
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
