import { Button, Menu } from '@mantine/core';
import { ActionMenuDropdown } from './ActionMenu.tsx';
import { IconDotsVertical } from '../icon/icons.ts';
import type { RunnableAction } from './action.ts';
import { RefusalTooltip, useRefusableControl } from './RefusalTooltip.tsx';
import { useRefusals } from './refusals.ts';

const shownActions = 3;

/** Actions where there is little room: the first few as buttons, the rest in a menu. */
export function FewActionButtons({ actions }: { actions: readonly RunnableAction[] }) {
  const refusalOf = useRefusals(actions);
  const further = actions.slice(shownActions);
  return (
    <>
      {actions.slice(0, shownActions).map((action) => (
        <FewActionButton key={action.key} action={action} refusal={refusalOf(action)} />
      ))}
      {further.length > 0 && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button variant="default" aria-label="More actions">
              <IconDotsVertical size={15} aria-hidden />
            </Button>
          </Menu.Target>
          <ActionMenuDropdown actions={further} />
        </Menu>
      )}
    </>
  );
}

function FewActionButton({ action, refusal }: { action: RunnableAction; refusal: string | undefined }) {
  const { label, icon: Icon, run } = action;
  const isRefused = refusal !== undefined;
  const { props, target } = useRefusableControl(refusal);
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon size={15} aria-hidden />}
        {...(isRefused ? { 'data-disabled': true } : {})}
        onClick={() => void (isRefused || run())}
        {...props}
      >
        {label}
      </Button>
      <RefusalTooltip reason={refusal} target={target} />
    </>
  );
}
