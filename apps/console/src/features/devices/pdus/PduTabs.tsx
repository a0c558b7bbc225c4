import { useNavigate } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { ListTabs } from '../../../ui/list/ListTabs.tsx';
import { outletPage } from './outlet.route.ts';
import { pduPage } from './pdu.route.ts';

const tabs = [pduPage, outletPage].map(({ path, label }) => ({ value: path, label }));

/** Leads from the list of units to that of their outlets and back. */
function tabsAbove(path: string): FunctionComponent {
  return function PduTabsOf() {
    const navigate = useNavigate();
    return <ListTabs tabs={tabs} value={path} onChoose={(next) => void navigate({ to: `/${next}` })} />;
  };
}

/** The choice of list above the list of units. */
export const PduTabs = tabsAbove(pduPage.path);

/** The choice of list above the list of outlets. */
export const OutletTabs = tabsAbove(outletPage.path);
