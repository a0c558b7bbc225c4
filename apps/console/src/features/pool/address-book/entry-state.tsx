import type { AddressBookState } from '@headframe/domain/pool/address-book';
import { formatDuration } from '@headframe/domain/units/time-text';
import type { AddressBookRowFragment } from '../../../generated/address-book.ts';
import { useNow } from '../../../ui/figure/clock.ts';
import { IconArchive, IconCheck, IconCircleX, IconClock } from '../../../ui/icon/icons.ts';
import { StatusBadge } from '../../../ui/state/StatusBadge.tsx';
import { statusLooks, type TitledLook } from '../../../ui/state/status-looks.ts';

const looks: Readonly<Record<AddressBookState, TitledLook>> = {
  usable: { word: 'Usable', tone: 'ok', icon: IconCheck, title: 'Withdrawals may be sent to it' },
  held: { word: 'Held', tone: 'warn', icon: IconClock, title: 'Withdrawals to a new entry wait for 24 hours' },
  waiting: {
    word: 'Waiting',
    tone: 'info',
    icon: IconClock,
    title: 'It waits for the approval of the administrator of this installation',
  },
  rejected: { word: 'Rejected', tone: 'bad', icon: IconCircleX, title: 'The administrator rejected this payment code' },
  archived: { word: 'Archived', tone: 'idle', icon: IconArchive, title: 'It takes no more withdrawals' },
};

const lookOf = statusLooks(looks);

/** The choices of the state filter; archived entries have a tab of their own. */
export const stateOptions = (['usable', 'held', 'waiting', 'rejected'] as const).map((value) => ({
  value,
  label: looks[value].word,
}));

type Entry = Pick<AddressBookRowFragment, 'state' | 'holdUntil'>;

/** Whole minutes, in seconds, until the hold ends; 0 once it has. */
function secondsLeft(holdUntil: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(holdUntil) - now) / 60_000) * 60);
}

/** Whether withdrawals may be sent to an entry; a hold with the time that is left of it, which ends as one looks. */
export function EntryState({ entry: { state, holdUntil } }: { entry: Entry }) {
  const left = secondsLeft(holdUntil, useNow());
  if (state !== 'held') return <StatusBadge {...lookOf(state)} />;
  if (left === 0) return <StatusBadge {...looks.usable} />;
  return <StatusBadge {...looks.held} word={`Held for ${formatDuration(left)}`} />;
}
