import { Menu } from '@mantine/core';
import { Fragment } from 'react';
import { MenuDropdown } from '../menu/MenuDropdown.tsx';
import type { RunnableAction } from './action.ts';
import { RefusalTooltip, useRefusableControl } from './RefusalTooltip.tsx';
import { useRefusals } from './refusals.ts';
import styles from './ActionMenu.module.css';

const textOf = ({ label, group = '' }: RunnableAction) => `${label} ${group}`;

/**
 * What a menu of actions opens: its entries under the headings of their groups; dangerous ones come last, separated. Those that cannot
 * be done say why, and do nothing.
 */
export function ActionMenuDropdown({
  actions,
  label = 'Actions',
}: {
  actions: readonly RunnableAction[];
  label?: string;
}) {
  const refusalOf = useRefusals(actions);
  return (
    <MenuDropdown label={label} entries={actions} textOf={textOf}>
      {(found) => <ActionMenuItems actions={found} refusalOf={refusalOf} />}
    </MenuDropdown>
  );
}

interface ActionMenuItemsProps {
  actions: readonly RunnableAction[];
  refusalOf(action: RunnableAction): string | undefined;
}

function ActionMenuItems({ actions, refusalOf }: ActionMenuItemsProps) {
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
            <ActionMenuItem key={action.key} action={action} refusal={refusalOf(action)} />
          ))}
        </Fragment>
      ))}
      {calm.length > 0 && dangerous.length > 0 && <Menu.Divider />}
      {dangerous.map((action) => (
        <ActionMenuItem key={action.key} action={action} refusal={refusalOf(action)} />
      ))}
    </>
  );
}

function ActionMenuItem({ action, refusal }: { action: RunnableAction; refusal: string | undefined }) {
  const Icon = action.icon;
  const isRefused = refusal !== undefined;
  const { props, target } = useRefusableControl(refusal);
  return (
    <>
      <Menu.Item
        className={styles['entry']}
        data-dangerous={action.isDangerous || undefined}
        leftSection={<Icon size={16} aria-hidden />}
        closeMenuOnClick={!isRefused}
        onClick={() => void (isRefused || action.run())}
        {...props}
      >
        {action.label}
      </Menu.Item>
      <RefusalTooltip reason={refusal} target={target} />
    </>
  );
}
