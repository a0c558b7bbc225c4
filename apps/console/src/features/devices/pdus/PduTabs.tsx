import { Tabs as MantineTabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { useNavigate } from '@tanstack/react-router';
import { outletPage } from './outlet.route.ts';
import { pduPage } from './pdu.route.ts';

/** Leads from the list of units to that of their outlets and back. */
function Tabs({ path }: { path: string }) {
  const navigate = useNavigate();
  return (
    <MantineTabs value={path} onChange={(next) => void navigate({ to: `/${next}` })}>
      <MantineTabs.List>
        {[pduPage, outletPage].map((page) => (
          <MantineTabs.Tab key={page.path} value={page.path}>
            {page.label}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
    </MantineTabs>
  );
}

/** The choice of list above the list of units. */
export function PduTabs() {
  return <Tabs path={pduPage.path} />;
}

/** The choice of list above the list of outlets. */
export function OutletTabs() {
  return <Tabs path={outletPage.path} />;
}
