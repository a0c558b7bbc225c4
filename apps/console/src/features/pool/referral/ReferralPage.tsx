import { ReferralPageDocument, type ReferralPageQuery } from '../../../generated/referral.ts';
import { ownsOrActsFor, useAccess } from '../../../transport/session/access.ts';
import { useDateFormat } from '../../../ui/figure/dates.ts';
import { isDay } from '../../../ui/fields/is-day.ts';
import { IconUserPlus } from '../../../ui/icon/icons.ts';
import { defineList } from '../../../ui/list/define-list.tsx';
import { readSource } from '../../../ui/list/list-source.ts';
import { PageBody, PageHeader } from '../../../ui/page/PageHeader.tsx';
import { NothingYet } from '../../../ui/state/EmptyState.tsx';
import { columnKit } from '../../../ui/table/column-kit.tsx';
import { referralPage, type ReferralSearch } from './referral.route.ts';
import { ReferralOverview } from './ReferralOverview.tsx';

type Referrer = ReferralPageQuery['referralPage']['referrers'][number];

const source = readSource({
  list: ReferralPageDocument,
  variablesOf: ({ search, limit, offset }: { search: ReferralSearch; limit: number; offset: number }) => ({
    startDate: isDay(search.from) ? search.from : null,
    limit,
    offset,
  }),
  rowsOf: ({ referralPage: { referrers } }) => referrers,
  totalOf: ({ referralPage: { count } }) => count,
});

function SignUpDay({ at }: { at: string }) {
  return useDateFormat('day')(at);
}

const { text } = columnKit<Referrer>();
const columns = [
  text('refered', 'Referred', { sortKey: undefined, width: 160 }),
  text('registeredAt', 'Signed up', {
    sortKey: undefined,
    width: 160,
    render: ({ registeredAt }) => <SignUpDay at={registeredAt} />,
  }),
];

const ReferralList = defineList(source, {
  page: referralPage,
  key: 'referrals',
  noun: 'referrals',
  rowKey: ({ refered, registeredAt }) => `${refered} ${registeredAt}`,
  rowLabel: ({ refered }) => refered,
  columns,
  compactColumns: columns,
  lines: [1, 1],
  Above: ReferralOverview,
  empty: {
    title: 'Nobody referred yet',
    icon: IconUserPlus,
    text: 'Share the link above. Whoever creates an account with it is listed here, with the first letters of their name.',
  },
});

/** The referral program: for the owner of the selected subaccount, whose balance it rewards, and those who act for its organization. */
export function ReferralPage() {
  const selected = useAccess((access) => access.selected);
  if (ownsOrActsFor(selected)) return <ReferralList />;
  return (
    <PageBody>
      <PageHeader title={referralPage.label} />
      <NothingYet
        icon={IconUserPlus}
        title={
          selected
            ? `Only the owner of ${selected.name} and delegates see its referral program`
            : 'No subaccount selected'
        }
        text="Rewards go to the balance of a subaccount. Select one of your own, or create one, to get a referral link."
      />
    </PageBody>
  );
}
