import { defineSignal } from '../signals/define-signal.ts';

/** Figures of a coin are written by the minute; of its network they are as old as what its node said last, prices as their feed. */
const figures = { subject: 'coin', permission: null } as const;
const kept = { ...figures, history: null } as const;

/** What a coin is worth, and what mining it pays before fees of the pool. */
export const coinSignals = [
  defineSignal({ ...kept, key: 'coin.price', label: 'Coin price', unit: '$', freshForSeconds: 900 }),
  defineSignal({ ...kept, key: 'coin.fpps', label: 'FPPS a day', unit: '₿/100Th', freshForSeconds: 900 }),
  defineSignal({ ...kept, key: 'coin.hashPrice', label: 'Hash price a day', unit: '$/100Th', freshForSeconds: 900 }),
  defineSignal({
    ...figures,
    key: 'coin.difficulty',
    label: 'Difficulty',
    unit: '',
    decimals: 0,
    set: 'price',
    freshForSeconds: 900,
  }),
] as const;
