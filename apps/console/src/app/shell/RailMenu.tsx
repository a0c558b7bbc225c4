import { Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { NavigationGroup } from './navigation.ts';
import { RailButton } from './RailButton.tsx';

interface RailMenuProps {
  group: NavigationGroup;
  isCurrent: boolean;
}

/** The pages of a group beside the collapsed menu; open from the start. */
export function RailMenu({ group, isCurrent }: RailMenuProps) {
  const navigate = useNavigate();
  return (
    <Menu defaultOpened position="right-start" width={232} withinPortal>
      <Menu.Target>
        <RailButton group={group} isCurrent={isCurrent} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{group.label}</Menu.Label>
        {group.pages.map(({ path, label, icon: Icon }) => (
          <Menu.Item
            key={path}
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => void navigate({ to: `/${path}` })}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
