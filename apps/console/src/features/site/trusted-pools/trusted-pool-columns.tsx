import { shownAddress } from '@headframe/domain/trusted-pools/pool-host';
import type { TrustedPoolState } from '@headframe/domain/trusted-pools/trusted-pool';
import type { TrustedPoolRowFragment } from '../../../generated/trusted-pools.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { choicesOf } from '../../../ui/filter/choices-of.ts';
import { columnKit } from '../../../ui/table/column-kit.tsx';

const kit = columnKit<TrustedPoolRowFragment>();

const stateLabels: Readonly<Record<TrustedPoolState, string>> = {
  unjudged: 'Not compared',
  expected: 'As expected',
  low: 'Lower than expected',
  high: 'Higher than expected',
};

/** The states of trusted pools to choose from. */
export const stateChoices = choicesOf(stateLabels);

const unitOf = ({ expectedHashUnit }: TrustedPoolRowFragment) => (expectedHashUnit === 'gh' ? 'Gh/s' : 'Th/s');

/** A range as people read it: `10 to 20`, `at least 10`, `at most 20`; empty without bounds. */
function rangeText(min: number | null, max: number | null): string {
  if (min === null) return max === null ? '' : `at most ${formatCount(max)}`;
  return max === null ? `at least ${formatCount(min)}` : `${formatCount(min)} to ${formatCount(max)}`;
}

/** The addresses of a trusted pool as people read them. */
export const addressesText = ({ poolAddresses }: Pick<TrustedPoolRowFragment, 'poolAddresses'>): string =>
  poolAddresses.map(shownAddress).join(', ');

const expectedAsics = (row: TrustedPoolRowFragment) => rangeText(row.expectedMinAsicCount, row.expectedMaxAsicCount);
const expectedHashrate = (row: TrustedPoolRowFragment) => {
  const range = rangeText(row.expectedMinHashrate, row.expectedMaxHashrate);
  return range && `${range} ${unitOf(row)}`;
};
const hashrateText = (row: TrustedPoolRowFragment) => `${formatCount(row.hashrate)} ${unitOf(row)}`;

export const trustedPoolColumns = [
  kit.value('addressText', 'Pool', (row) => <span title={addressesText(row)}>{addressesText(row)}</span>, {
    width: 300,
    isPinned: true,
  }),
  kit.figure('asicCount', 'ASICs', ({ asicCount }) => formatCount(asicCount)),
  kit.value('expectedMinAsicCount', 'Expected ASICs', expectedAsics, { width: 150 }),
  kit.figure('hashrate', 'Hashrate', hashrateText, { width: 130 }),
  kit.value('expectedMinHashrate', 'Expected hashrate', expectedHashrate, { width: 180 }),
  kit.value('state', 'State', ({ state }) => stateLabels[state], { width: 150 }),
  kit.time('createdAt', 'Created', { isHiddenAtFirst: true }),
];

/** Two columns for the phone. */
export const compactTrustedPoolColumns = [
  kit.lines('addressText', 'Pool', (row) => [addressesText(row), stateLabels[row.state]], {
    sorts: { addressText: 'Pool', state: 'State' },
  }),
  kit.lines('asicCount', 'ASICs', (row) => [`${formatCount(row.asicCount)} ASICs`, hashrateText(row)], {
    sorts: { asicCount: 'ASICs', hashrate: 'Hashrate' },
    align: 'end',
    width: 130,
  }),
];
