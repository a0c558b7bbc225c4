import { timeZoneOption } from '@headframe/domain/enums/time-zones';
import type { Where } from '@headframe/domain/where/where';
import { isObserverMode } from '../../../transport/observer-mode.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { dateSetting } from '../../../ui/dates.ts';
import { IconDownload } from '../../../ui/icons.ts';
import { saveExport } from '../../../ui/save-export.ts';

/** Saves the miners that a filter matches, on all pages, as CSV with times as the console shows them. Not for observers. */
export const asicExportAction: ActionDescription<Where> = {
  key: 'asic.export',
  label: 'Export CSV',
  icon: IconDownload,
  permission: 'agent_workers',
  isAvailable: () => !isObserverMode(),
  perform(where) {
    const { gmt, tz } = timeZoneOption(dateSetting().timeZone, new Date());
    return saveExport({
      path: '/api/bulks/export_csv_filter',
      body: { where, location: { gmt, tz } },
      fallbackName: 'ASICs.csv',
    });
  },
};
