import { formatPower } from '@headframe/domain/units/electricity';
import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import { formatTemperature } from '@headframe/domain/units/climate';
import { missingText } from '@headframe/domain/units/number-text';
import type { GroupRowFragment, RackRowFragment } from '../../../generated/places.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { columnKit } from '../../../ui/table/column-kit.tsx';
import { dimensionsText, positionText, slotsText, typeLabels } from './place-text.ts';

const kit = columnKit<RackRowFragment>();
const groupKit = columnKit<GroupRowFragment>();

/** A figure over the devices of a rack, and how many of them report it; neither where it has no devices, or who looks may not read them. */
function covered(row: RackRowFragment, text: string, reporting: number | null): [string, string] {
  if (row.deviceCount === 0 || reporting === null) return [missingText, ''];
  return [reporting === 0 ? missingText : text, `${formatCount(reporting)} of ${formatCount(row.deviceCount)} report`];
}

const isForUnits = ({ type }: RackRowFragment) => type === 'pdu';
const hashrate = (row: RackRowFragment): [string, string] =>
  isForUnits(row) ? [missingText, ''] : covered(row, formatWireHashrate(row.hashrate, 0), row.reportingHashrate);
const power = (row: RackRowFragment): [string, string] =>
  isForUnits(row)
    ? covered(row, formatPower(row.unitPower), row.reportingUnitPower)
    : covered(row, formatPower(row.power), row.reportingPower);
const onlineText = (row: RackRowFragment) => {
  const online = isForUnits(row) ? row.unitsOnline : row.online;
  return online === null ? missingText : `${formatCount(online)} of ${formatCount(row.deviceCount)}`;
};

/** The columns of the list of racks. */
export const rackColumns = [
  kit.lines('name', 'Rack', ({ name, type }) => [name, typeLabels[type]], {
    sorts: { name: 'Rack', type: 'For' },
    width: 170,
    isPinned: true,
  }),
  kit.value('group', 'Group', ({ group }) => group ?? missingText, { width: 140 }),
  kit.value('position', 'Position', positionText, { width: 90, sortKey: undefined }),
  kit.value('dimensions', 'Dimensions', dimensionsText, { width: 110, sortKey: undefined, align: 'end' }),
  kit.figure('deviceCount', 'Slots taken', slotsText, { width: 110 }),
  kit.figure('online', 'Online', onlineText, { width: 100 }),
  kit.lines('hashrate', 'Hashrate', hashrate, { align: 'end', width: 130, sorts: { hashrate: 'Hashrate' } }),
  kit.lines('power', 'Power', power, {
    align: 'end',
    width: 130,
    sorts: { power: 'Power of ASICs', unitPower: 'Power of PDUs' },
  }),
  kit.figure('maxChip', 'Max chip', ({ maxChip }) => formatTemperature(maxChip), { width: 100 }),
  kit.figure(
    'withIssues',
    'With issues',
    ({ withIssues }) => (withIssues === null ? missingText : formatCount(withIssues)),
    { width: 110 },
  ),
];

/** Two columns for the phone. */
export const compactRackColumns = [
  kit.lines('name', 'Rack', (row) => [row.name, row.group ?? typeLabels[row.type]], {
    sorts: { name: 'Rack', group: 'Group' },
  }),
  kit.lines('power', 'Slots and power', (row) => [slotsText(row), power(row)[0]], {
    sorts: { deviceCount: 'Slots taken', power: 'Power' },
    align: 'end',
    width: 130,
  }),
];

/** The columns of the list of groups. */
export const groupColumns = [
  groupKit.lines('name', 'Group', ({ name, type }) => [name, typeLabels[type]], {
    sorts: { name: 'Group', type: 'For' },
    width: 220,
    isPinned: true,
  }),
  groupKit.value('position', 'Position', positionText, { width: 110, sortKey: undefined }),
  groupKit.value('dimensions', 'Dimensions', dimensionsText, { width: 130, sortKey: undefined, align: 'end' }),
  groupKit.figure('rackCount', 'Racks', ({ rackCount }) => formatCount(rackCount), { width: 110 }),
  groupKit.figure('deviceCount', 'Slots taken', slotsText, { width: 150 }),
];

/** Two columns for the phone. */
export const compactGroupColumns = [
  groupKit.lines('name', 'Group', ({ name, type }) => [name, typeLabels[type]], {
    sorts: { name: 'Group', type: 'For' },
  }),
  groupKit.lines('rackCount', 'Racks', (row) => [`${formatCount(row.rackCount)} racks`, slotsText(row)], {
    sorts: { rackCount: 'Racks', deviceCount: 'Slots taken' },
    align: 'end',
    width: 130,
  }),
];
