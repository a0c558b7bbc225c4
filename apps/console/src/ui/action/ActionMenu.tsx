import { Menu } from '@mantine/core';
import { Fragment } from 'react';
import type { RunnableAction } from './action.ts';

/** The entries of a menu of actions, under the headings of their groups; dangerous ones come last, separated. */
export function ActionMenuItems({ actions }: { actions: readonly RunnableAction[] }) {
  const calm = actions.filter((action) => !action.isDangerous);
  const dangerous = actions.filter((action) => action.isDangerous);
  const isGrouped = ([group]: readonly [string | undefined, unknown]) => Number(group !== undefined);
  const groups = [...Map.groupBy(calm, ({ group }) => group)].toSorted((a, b) => isGrouped(a) - isGrouped(b));
  return (
    <>
      {groups.map(([group, entries]) => (
        <Fragment key={group ?? ''}>
          {group !== undefined && <Menu.Label>{group}</Menu.Label>}
          {entries.map((action) => (
            <ActionMenuItem key={action.key} action={action} />
          ))}
        </Fragment>
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
