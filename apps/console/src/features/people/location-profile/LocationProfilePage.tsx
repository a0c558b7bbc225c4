import { useAccess, type Subaccount } from '../../../transport/session/access.ts';
import { NothingYet } from '../../../ui/state/EmptyState.tsx';
import { IconMapPin } from '../../../ui/icon/icons.ts';
import { PageBody, PageHeader } from '../../../ui/page/PageHeader.tsx';
import { locationProfilePage } from './location-profile.route.ts';
import { LocationProfileEditor } from './LocationProfileEditor.tsx';

/** The location profile of the selected subaccount. */
export function LocationProfilePage() {
  const selected = useAccess((state) => state.selected);
  return selected ? <LocationProfileEditor key={selected.name} subaccount={selected} /> : <NoSubaccount />;
}

function NoSubaccount() {
  return (
    <PageBody>
      <PageHeader title={locationProfilePage.label} />
      <NothingYet title="No subaccount is selected" icon={IconMapPin} text="Select one to see its location profile." />
    </PageBody>
  );
}

/** What the parts of the page know of the subaccount. */
export type ProfiledSubaccount = Pick<Subaccount, 'name' | 'coinEnum' | 'permissions'>;
