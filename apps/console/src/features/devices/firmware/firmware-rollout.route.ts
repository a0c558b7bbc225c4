import { pageSizes } from '@headframe/domain/limits/paging';
import { rolloutMinerStates } from '@headframe/domain/devices/firmware/rollout/rollout-states';
import * as z from 'zod/mini';
import { IconSubtask } from '../../../ui/icon/icons.ts';
import { definePage, listSearch } from '../../../ui/page/page.ts';
import { choiceEntry, textEntry } from '../../../ui/page/search-entries.ts';

const search = {
  ...listSearch('-createdAt'),
  /** Free text: image and version. */
  q: textEntry,
  state: choiceEntry,
  /** The rollout whose drawer is open. */
  rollout: textEntry,
  /** Which miners the drawer shows: of one state, or all. */
  minerState: z.catch(z.optional(z.enum(rolloutMinerStates)), undefined),
  /** Page of the drawer's miners, from 1. */
  minerPage: z.catch(z.int().check(z.minimum(1)), 1),
  minerSize: z.catch(z.literal(pageSizes), 25),
};

/** The rollouts of firmware to miners; a tab of the library with an address of its own. */
export const firmwareRolloutPage = definePage({
  path: 'asic-management/firmware/rollouts',
  label: 'Rollouts',
  icon: IconSubtask,
  keywords: ['firmware', 'update', 'stages', 'canary', 'halted', 'upgrade'],
  guard: {
    audience: 'auth',
    agentFeature: true,
    features: ['asset'],
    anyOf: ['firmware'],
    hiddenForObservers: true,
    notInMenu: true,
  },
  search,
});
