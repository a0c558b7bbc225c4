import { choicesOf } from '../../../../ui/filter/choices-of.ts';
import type { ListFilter } from '../../../../ui/list/list-where.ts';

/** The filter of lists whose rows may be held. */
export const heldFilter: ListFilter = {
  kind: 'choice',
  key: 'held',
  label: 'Held',
  options: choicesOf({ yes: 'Yes', no: 'No' }),
  where: (chosen) => [{ isHeld: { _in: [...chosen].map((one) => one === 'yes') } }],
};
