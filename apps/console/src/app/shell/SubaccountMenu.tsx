import { Popover } from '@mantine/core';
import { Suspense, useState } from 'react';
import { SubaccountPanel } from '../../features/people/subaccounts/index.ts';
import { PageSkeleton } from './PageSkeleton.tsx';
import { SubaccountButton } from './SubaccountButton.tsx';

/** The menu of subaccounts, open at first. */
export function SubaccountMenu() {
  const [isOpen, setOpen] = useState(true);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={320} withinPortal trapFocus returnFocus>
      <Popover.Target>
        <SubaccountButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown p={0} maw="calc(100vw - 16px)" aria-label="Subaccounts">
        <Suspense fallback={<PageSkeleton />}>
          <SubaccountPanel onClose={() => setOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
