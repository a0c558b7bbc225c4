import { useNavigate } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { ListTabs } from '../../../ui/list/ListTabs.tsx';

interface TabbedPage {
  path: string;
  label: string;
}

/** Makes the tabs that lead between pages which list devices and their parts; each page shows those with its own chosen. */
export function pageTabs(pages: readonly TabbedPage[]): (own: TabbedPage) => FunctionComponent {
  const tabs = pages.map(({ path, label }) => ({ value: path, label }));
  return ({ path }) =>
    function PageTabs() {
      const navigate = useNavigate();
      return <ListTabs tabs={tabs} value={path} onChoose={(next) => void navigate({ to: `/${next}` })} />;
    };
}
