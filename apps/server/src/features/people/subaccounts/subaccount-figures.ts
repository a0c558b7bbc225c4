import type { RawBuilder } from 'kysely';
import { defineSlot } from '../../../platform/registration/slot.ts';

/** SQL for figures of the given subaccounts, one row for each that has any, keyed by `subaccount_id`. */
type Figures = (subaccountIds: readonly number[]) => RawBuilder<unknown>;

/** Hashrates of subaccounts as their devices report them, and as the pool measures them, in the unit of the coin's family. */
export const subaccountFigures = defineSlot<{ devices: Figures; pool: Figures }>('figures of subaccounts');
