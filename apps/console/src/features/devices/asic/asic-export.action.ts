import { timeZoneOption } from '@headframe/domain/enums/time-zones';
import type { Where } from '@headframe/domain/where/where';
import { isObserverMode } from '../../../transport/browser/observer-mode.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { dateSetting } from '../../../ui/figure/dates.ts';
import { IconDownload, IconFileSpreadsheet, type Icon } from '../../../ui/icon/icons.ts';
import { saveExport } from '../../../ui/file/save-export.ts';

interface ExportKind {
  key: string;
  label: string;
  icon: Icon;
  path: string;
  fallbackName: string;
}

function exportAction({ key, label, icon, ...file }: ExportKind): ActionDescription<Where> {
  return {
    key,
    label,
    icon,
    permission: 'agent_workers',
    isAvailable: () => !isObserverMode(),
    perform(where) {
      const { gmt, tz } = timeZoneOption(dateSetting().timeZone, new Date());
      return saveExport({ ...file, body: { where, location: { gmt, tz } } });
    },
  };
}

/** Save the miners that a filter matches, on all pages, with times as the console shows them. Not for observers. */
export const asicExportActions: readonly ActionDescription<Where>[] = [
  exportAction({
    key: 'asic.export',
    label: 'Export CSV',
    icon: IconDownload,
    path: '/api/bulks/export_csv_filter',
    fallbackName: 'ASICs.csv',
  }),
  exportAction({
    key: 'asic.exportExcel',
    label: 'Export Excel',
    icon: IconFileSpreadsheet,
    path: '/api/bulks/export_excel_filter',
    fallbackName: 'ASICs.xlsx',
  }),
];
