import type { ExportPaths } from '@headframe/domain/devices/export-paths';
import { timeZoneOption } from '@headframe/domain/enums/time-zones';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import type { Where } from '@headframe/domain/where/where';
import { isObserverMode } from '../../transport/browser/observer-mode.ts';
import type { ActionDescription } from '../action/action.ts';
import { dateSetting } from '../figure/dates.ts';
import { IconDownload, IconFileSpreadsheet } from '../icon/icons.ts';
import { saveExport } from './save-export.ts';

interface ListExportActions {
  /** Begin of the keys of its actions: `asic`. */
  key: string;
  /** What the rows are: begin of the file's name where the server sends none. */
  title: string;
  permission: Permission;
  paths: ExportPaths;
}

/** The zone in which exported files show times, as the console shows them. */
export function exportLocation(): { gmt: string; tz: string } {
  const { gmt, tz } = timeZoneOption(dateSetting().timeZone, new Date());
  return { gmt, tz };
}

/** Save what a list's filter matches, on all pages, as CSV or as Excel. Not for observers. */
export function listExportActions(list: ListExportActions): readonly ActionDescription<Where>[] {
  const files = [
    { key: 'export', label: 'Export CSV', icon: IconDownload, path: list.paths.csv, ending: 'csv' },
    { key: 'exportExcel', label: 'Export Excel', icon: IconFileSpreadsheet, path: list.paths.excel, ending: 'xlsx' },
  ];
  return files.map(({ key, label, icon, path, ending }) => ({
    key: `${list.key}.${key}`,
    label,
    icon,
    permission: list.permission,
    isAvailable: () => !isObserverMode(),
    perform: (where) =>
      saveExport({ path, body: { where, location: exportLocation() }, fallbackName: `${list.title}.${ending}` }),
  }));
}
