import { scanStatuses } from '@headframe/domain/enums/scan-status';
import { pageSizes } from '@headframe/domain/limits/paging';
import * as z from 'zod/mini';
import { IconRadar } from '../../../ui/icon/icons.ts';
import { definePage } from '../../../ui/page/page.ts';
import { textEntry } from '../../../ui/page/search-entries.ts';

const search = {
  /** Id of the agent that is to look. */
  agent: textEntry,
  /** The scan on screen: the batch it was requested as. */
  batch: textEntry,
  /** The outcome whose devices are shown: all without one. */
  status: z.catch(z.optional(z.enum(scanStatuses)), undefined),
  /** The kind of device that is shown: all without one. */
  kind: textEntry,
  /** Page of the discovered devices, from 1. */
  page: z.catch(z.int().check(z.minimum(1)), 1),
  size: z.catch(z.literal(pageSizes), 25),
};

/** Starts scans and shows what they discover; linked from agents and from empty device lists, not in the menu. */
export const scanPage = definePage({
  path: 'asic-management/scan',
  label: 'Scan',
  icon: IconRadar,
  keywords: ['find', 'discover', 'add devices', 'ip range', 'network'],
  guard: {
    audience: 'auth',
    agentFeature: true,
    features: ['asset'],
    allOf: ['agent', 'agent_request_write'],
    notInMenu: true,
  },
  search,
});
