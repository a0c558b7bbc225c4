import { optionalTimeRange } from '../../../ui/chart/time-range.ts';
import { IconPick } from '../../../ui/icon/icons.ts';
import { definePage, listSearch, type SearchOf } from '../../../ui/page/page.ts';
import { choiceEntry, textEntry } from '../../../ui/page/search-entries.ts';

const search = {
  ...listSearch('name'),
  /** Free text: name, model, agent, Stratum server. */
  q: textEntry,
  /** The tab: of active, deactive, dead, disabled; absent for all. */
  status: choiceEntry,
  tags: choiceEntry,
  /** Range of the reject rate in %, such as `2..`. */
  rejectRate: textEntry,
  /** `low`: workers below their hashrate threshold. */
  alert: choiceEntry,
  /** The worker whose drawer is open. */
  worker: textEntry,
  /** `open`: the connection guide is shown. */
  guide: textEntry,
  /** A batch of Change Pool whose miners are to deliver shares here. */
  mining: textEntry,
  /** The range of its chart. */
  range: optionalTimeRange,
};

/** The workers of the mining pool. */
export const workerPage = definePage({
  path: 'pool/worker-management',
  label: 'Worker Management',
  icon: IconPick,
  keywords: ['workers', 'pool', 'hashrate', 'dead', 'rejects', 'stratum'],
  menu: { group: 'pool', order: 10 },
  search,
});

/** What the URL of the list says. */
export type WorkerSearch = SearchOf<typeof search>;
