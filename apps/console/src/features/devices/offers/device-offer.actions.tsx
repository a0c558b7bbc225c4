import {
  AcceptDeviceOfferDocument,
  DeclineDeviceOfferDocument,
  WithdrawDeviceOfferDocument,
  type DeviceOfferRowFragment,
} from '../../../generated/device-offer.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { mutationAction, type Surroundings } from '../../../ui/action/mutation-action.ts';
import { IconBan, IconCheck, IconX } from '../../../ui/icon/icons.ts';
import { mayEndOffer } from './answering-permission.ts';
import { acceptedText, givenText, offeredText } from './offer-text.ts';

/** An offer with the page around it. */
interface OfferContext extends Surroundings {
  row: DeviceOfferRowFragment;
}

const isOpenTo =
  (isReceived: boolean) =>
  ({ row }: OfferContext) =>
    row.state === 'open' && row.isReceived === isReceived && mayEndOffer(row);

const declining = (key: string, label: string, block: boolean): ActionDescription<OfferContext> =>
  mutationAction<OfferContext>({
    key,
    label,
    icon: block ? IconBan : IconX,
    permission: undefined,
    isDangerous: true,
    isAvailable: isOpenTo(true),
    confirm: ({ row }) => ({
      title: `${label}: ${offeredText(row)} of ${row.subaccount}?`,
      consequence: block
        ? `No offer of ${row.subaccount} is shown here any more, which it does not learn. You can allow its offers again on this page.`
        : `${row.subaccount} sees that you declined, and can offer nothing more for a week.`,
    }),
    run: ({ row: { id } }) => send('mutation', DeclineDeviceOfferDocument, { id, block }),
    done: ({ row }) => (block ? `Declined; ${row.subaccount} is blocked.` : 'Declined.'),
  });

/** What is done with an offer, in menu order. */
export const deviceOfferActions: readonly ActionDescription<OfferContext>[] = [
  mutationAction<OfferContext, { count: number }>({
    key: 'accept',
    label: 'Accept',
    icon: IconCheck,
    permission: undefined,
    isAvailable: isOpenTo(true),
    confirm: ({ row }) => ({
      title: `Accept ${offeredText(row)} of ${row.subaccount}?`,
      consequence: `${row.offeredBy} of ${row.subaccount} offers: ${givenText(row).toLowerCase()}. ${acceptedText(row)}`,
    }),
    run: ({ row: { id } }) => send('mutation', AcceptDeviceOfferDocument, { id }),
    done: ({ row }, { count }) => `${offeredText({ ...row, deviceCount: count })} of ${row.subaccount} accepted.`,
  }),
  declining('decline', 'Decline', false),
  declining('block', 'Decline and block', true),
  mutationAction<OfferContext>({
    key: 'withdraw',
    label: 'Withdraw',
    icon: IconX,
    permission: undefined,
    isAvailable: isOpenTo(false),
    run: ({ row: { id } }) => send('mutation', WithdrawDeviceOfferDocument, { id }),
    done: 'The offer is withdrawn.',
  }),
];
