import { Menu } from '@mantine/core';
import { enterSubaccount, useAccess } from '../../transport/access.ts';
import { IconCheck } from '../../ui/icons.ts';
import { enterable, SubaccountButton } from './SubaccountButton.tsx';

/** The menu of subaccounts, open. */
export function SubaccountMenu() {
  const { subaccounts, selected } = useAccess();
  return (
    <Menu defaultOpened position="bottom-start" width={232} withinPortal>
      <Menu.Target>
        <SubaccountButton />
      </Menu.Target>
      <Menu.Dropdown>
        {enterable(subaccounts).map((subaccount) => (
          <Menu.Item
            key={subaccount.id}
            onClick={() => enterSubaccount(subaccount.name)}
            rightSection={
              subaccount.name === selected?.name ? <IconCheck size={14} aria-label="selected" /> : undefined
            }
          >
            {subaccount.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
