import type { DeviceOfferRowFragment } from '../../../generated/device-offer.ts';
import { IconBan, IconCheck, IconClock, IconHourglass, IconX } from '../../../ui/icon/icons.ts';
import { StatusBadge } from '../../../ui/state/StatusBadge.tsx';
import { statusLooks } from '../../../ui/state/status-looks.ts';
import { columnKit } from '../../../ui/table/column-kit.tsx';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { givenText, offeredText } from './offer-text.ts';

/** The states of an offer, as people read them. */
export const offerStates = {
  open: 'Waiting',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
} as const;

const lookOf = statusLooks({
  open: { word: offerStates.open, tone: 'warn', icon: IconHourglass },
  accepted: { word: offerStates.accepted, tone: 'ok', icon: IconCheck },
  declined: { word: offerStates.declined, tone: 'bad', icon: IconBan },
  withdrawn: { word: offerStates.withdrawn, tone: 'idle', icon: IconX },
  expired: { word: offerStates.expired, tone: 'idle', icon: IconClock },
});

const kit = columnKit<DeviceOfferRowFragment>();

const side = ({ isReceived, subaccount, offeredBy }: DeviceOfferRowFragment) =>
  [isReceived ? `From ${subaccount}` : `To ${subaccount}`, offeredBy] as const;
const state = (row: DeviceOfferRowFragment) => <StatusBadge {...lookOf(row.state)} />;
const devices = (row: DeviceOfferRowFragment) => [offeredText(row), row.models || row.devices] as const;

/** The columns of offers. */
export const deviceOfferColumns: readonly DataColumn<DeviceOfferRowFragment>[] = [
  kit.value('state', 'Status', state, { width: 120 }),
  kit.lines('subaccount', 'Subaccount', side, { width: 200, sorts: { subaccount: 'Subaccount' }, isFixed: true }),
  kit.lines('devices', 'Devices', devices, { width: 190, sorts: { deviceCount: 'Number of devices' } }),
  kit.value('given', 'Gives', givenText, { width: 180, sortKey: undefined }),
  kit.time('createdAt', 'Offered'),
];

/** Those of a phone. */
export const compactDeviceOfferColumns: readonly DataColumn<DeviceOfferRowFragment>[] = [
  kit.lines('subaccount', 'Offer', (row) => [side(row)[0], `${offeredText(row)}: ${givenText(row)}`] as const, {
    sorts: { subaccount: 'Subaccount' },
  }),
  kit.value('state', 'Status', state, { width: 120 }),
];
