import { DeviceOfferListDocument, DeviceOfferListUpdatesDocument } from '../../../generated/device-offer.ts';
import { isObserverMode } from '../../../transport/browser/observer-mode.ts';
import { useLiveList } from '../../../transport/live/use-live-list.ts';
import { PageLink } from '../../../ui/page/PageLink.tsx';
import { IconShare } from '../../../ui/icon/icons.ts';
import { WarningNote } from '../../../ui/state/WarningNote.tsx';
import { mayAnswerAny } from './answering-permission.ts';
import { deviceOfferPage } from './device-offer.route.ts';
import { offeredText } from './offer-text.ts';

const variables = {
  where: { isReceived: { _eq: true }, state: { _eq: 'open' } },
  orderBy: [{ createdAt: 'asc' as const }],
  limit: 1,
  offset: 0,
};

/** Says that others offer devices, to whom may answer, and leads there. */
export function OfferNotice() {
  const isPaused = isObserverMode() || !mayAnswerAny();
  const { rows, data } = useLiveList({
    list: DeviceOfferListDocument,
    updates: DeviceOfferListUpdatesDocument,
    variables,
    rowsOf: ({ deviceOffers }) => deviceOffers,
    pushedRowsOf: ({ deviceOffersUpdates }) => deviceOffersUpdates,
    countKey: ({ id }) => id,
    isPaused,
    isBackground: true,
  });
  const [first] = rows;
  if (isPaused || !first) return null;
  const more = Math.max(0, (data?.deviceOffersAggregate.count ?? 1) - 1);
  return (
    <WarningNote icon={IconShare} isLive>
      {first.subaccount} offers {offeredText(first)}
      {more > 0 && `, and ${more} more offers wait`}. Nothing of it is shown before you accept.{' '}
      <PageLink page={deviceOfferPage}>Review</PageLink>
    </WarningNote>
  );
}
