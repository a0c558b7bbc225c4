import { useNavigate } from '@tanstack/react-router';
import { ListTabs } from '../../../ui/list/ListTabs.tsx';
import { groupPage } from './group.route.ts';
import { rackPage } from './rack.route.ts';

const tabs = [rackPage, groupPage].map(({ path, label }) => ({ value: path, label }));

const tabsOf = (path: string) =>
  function PlaceTabs() {
    const navigate = useNavigate();
    return <ListTabs tabs={tabs} value={path} onChoose={(next) => void navigate({ to: `/${next}` })} />;
  };

/** The choice of list above the racks, and above their groups. */
export const RackTabs = tabsOf(rackPage.path);
export const GroupTabs = tabsOf(groupPage.path);
