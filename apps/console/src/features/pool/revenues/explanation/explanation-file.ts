import { csvLine } from '@headframe/domain/files/csv';
import type { Explanation } from './RevenueDrawer.tsx';

type Line = readonly (string | number | boolean | null)[];

const workNames = [
  ...([
    'height',
    'bits',
    'target',
    'networkDifficulty',
    'feeRate',
    'shares',
    'credited',
    'difficulty',
    'worth',
  ] as const),
  ...(['subsidy', 'feeSum', 'feeBlocks', 'averageFees', 'fpps', 'pps'] as const),
] as const;
const parts = ['net', 'poolFee', 'userFee'] as const;

/** The works, postings, rewards and entries of a day as one CSV file, a table after the other; amounts in satoshi. */
export function explanationCsv({ date, chain, denominator, works, postings, rewards, entries }: Explanation): string {
  const lines: Line[] = [
    ['date', 'network', 'chain', 'denominator'],
    [date, chain.network, chain.name, denominator],
    [],
    workNames,
    ...works.map((work) => workNames.map((name) => work[name])),
    [],
    ['posting', 'posted_at', 'complete', 'due', 'part', 'percent', 'carried_in', 'posted', 'carried_out'],
    ...postings.flatMap((posting) =>
      parts.map((name): Line => {
        const { revision, postedAt, isComplete, due, poolFeePercent, userFeePercent } = posting;
        const percent = {
          net: 100 - poolFeePercent - userFeePercent,
          poolFee: poolFeePercent,
          userFee: userFeePercent,
        };
        const share = Number(percent[name].toFixed(2));
        return [
          revision,
          postedAt,
          isComplete,
          due,
          name,
          share,
          posting.carriedIn[name],
          posting[name],
          posting.carriedOut[name],
        ];
      }),
    ),
    [],
    ...(rewards.length === 0
      ? []
      : [
          ['reward', 'posted_at', 'fees', 'due', 'percent', 'carried_in', 'posted', 'carried_out'],
          ...rewards.map(({ revision, postedAt, fees, due, sharePercent, carriedIn, reward, carriedOut }) => [
            revision,
            postedAt,
            fees,
            due,
            sharePercent,
            carriedIn,
            reward,
            carriedOut,
          ]),
          [],
        ]),
    ['entry', 'kind', 'posting', 'amount', 'house_account', 'reverses', 'posted_at'],
    ...entries.map(({ id, kind, revision, amount, houseAccount, reverses, postedAt }): Line => [
      id,
      kind,
      revision,
      amount,
      houseAccount,
      reverses,
      postedAt,
    ]),
  ];
  return lines.map(csvLine).join('');
}

/** The same as JSON, as the API gives it. */
export function explanationJson(day: Explanation): string {
  return `${JSON.stringify(day, null, 2)}\n`;
}
