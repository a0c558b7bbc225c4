import { exportPathsOf } from '@headframe/domain/devices/export-paths';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { exportLocation } from '../../../ui/file/list-export-actions.ts';
import { saveExport } from '../../../ui/file/save-export.ts';
import { IconDownload, IconFileSpreadsheet } from '../../../ui/icon/icons.ts';
import { isObserverMode } from '../../../transport/browser/observer-mode.ts';
import type { RevenueScope } from './revenue-search.ts';

const { csv, excel } = exportPathsOf('revenue');
const files = [
  { key: 'revenue.export', label: 'Export CSV', icon: IconDownload, path: csv, ending: 'csv' },
  { key: 'revenue.exportExcel', label: 'Export Excel', icon: IconFileSpreadsheet, path: excel, ending: 'xlsx' },
];

/** Save the posted days of the range, on all pages, as CSV or as Excel. Not for observers. */
export const revenueExports: readonly ActionDescription<RevenueScope>[] = files.map(
  ({ key, label, icon, path, ending }) => ({
    key,
    label,
    icon,
    permission: 'revenue',
    isAvailable: () => !isObserverMode(),
    perform: (scope) =>
      saveExport({ path, body: { ...scope, location: exportLocation() }, fallbackName: `Revenues.${ending}` }),
  }),
);
