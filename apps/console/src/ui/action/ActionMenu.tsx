import { Menu } from '@mantine/core';
import type { RunnableAction } from './action.ts';

/** The entries of a menu of actions; dangerous ones come last, separated. */
export function ActionMenuItems({ actions }: { actions: readonly RunnableAction[] }) {
  const calm = actions.filter((action) => !action.isDangerous);
  const dangerous = actions.filter((action) => action.isDangerous);
  return (
    <>
      {calm.map((action) => (
        <ActionMenuItem key={action.key} action={action} />
      ))}
      {calm.length > 0 && dangerous.length > 0 && <Menu.Divider />}
      {dangerous.map((action) => (
        <ActionMenuItem key={action.key} action={action} />
      ))}
    </>
  );
}

function ActionMenuItem({ action }: { action: RunnableAction }) {
  const Icon = action.icon;
  return (
    <Menu.Item
      leftSection={<Icon size={16} aria-hidden />}
      onClick={() => void action.run()}
      {...(action.isDangerous ? { style: { color: 'var(--hf-bad)' } } : {})}
    >
      {action.label}
    </Menu.Item>
  );
}
