import { Popover } from '@mantine/core';
import { useState, type ComponentType } from 'react';
import { setOverlay } from './drawer-state.ts';
import { SubaccountButton } from './SubaccountButton.tsx';

/** The menu of subaccounts, initially open; `Panel` is its content. */
export function SubaccountMenu({ Panel }: { Panel: ComponentType<{ onClose(): void }> }) {
  const [isOpen, setOpen] = useState(true);
  const leave = () => {
    setOpen(false);
    setOverlay(false);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={320} withinPortal trapFocus returnFocus>
      <Popover.Target>
        <SubaccountButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown p={0} maw="calc(100vw - 16px)">
        <Panel onClose={leave} />
      </Popover.Dropdown>
    </Popover>
  );
}
