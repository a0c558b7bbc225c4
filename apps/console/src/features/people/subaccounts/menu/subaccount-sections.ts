import type { Subaccount } from '../../../../transport/session/access.ts';
import { enterable } from '../../../../transport/session/subaccount-selection.ts';

/** The parts of the menu of subaccounts, those that the search leaves of each. */
interface SubaccountSections {
  pinned: readonly Subaccount[];
  others: readonly Subaccount[];
  archived: readonly Subaccount[];
}

/** Splits the accessible subaccounts, pinned ones first, from the archived ones; each section sorted by name. */
export function subaccountSections(subaccounts: readonly Subaccount[], text: string): SubaccountSections {
  const wanted = text.trim().toLowerCase();
  const found = subaccounts
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .sort((one, other) => one.name.localeCompare(other.name, 'en-US', { numeric: true }));
  const open = enterable(found);
  return {
    pinned: open.filter(({ pinned }) => pinned),
    others: open.filter(({ pinned }) => !pinned),
    archived: found.filter(({ isArchived }) => isArchived),
  };
}
