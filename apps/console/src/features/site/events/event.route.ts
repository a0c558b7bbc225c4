import { navigationLabels } from '@headframe/domain/routes/navigation-labels';
import { timeRangeSearch } from '../../../ui/chart/time-range.ts';
import { IconActivity } from '../../../ui/icon/icons.ts';
import { definePage, listSearch } from '../../../ui/page/page.ts';
import { choiceEntry, textEntry } from '../../../ui/page/search-entries.ts';

const search = {
  ...listSearch('-at'),
  /** Free text: name of the subject, actor. */
  q: textEntry,
  /** Codes of types. */
  type: choiceEntry,
  /** Of critical, warning, info, good. */
  severity: choiceEntry,
  /** Kinds of subjects. */
  subject: choiceEntry,
  /** Part of name, IP, MAC or place of a device, as they were. */
  device: textEntry,
  /** When they happened. */
  range: timeRangeSearch('7d'),
};

/** What happened; linked from the activity, not in the menu. */
export const eventPage = definePage({
  path: 'events',
  label: navigationLabels.events,
  icon: IconActivity,
  keywords: ['history', 'log', 'offline', 'issues', 'alerts', 'what happened'],
  search,
});
