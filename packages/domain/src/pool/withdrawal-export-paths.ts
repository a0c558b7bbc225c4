import type { ExportPaths } from '../devices/export-paths.ts';

/** Where withdrawals are exported: a POST with `where` and `location`, as the lists of devices. */
export const withdrawalExportPaths = {
  csv: '/api/bulks/export_csv_filter_withdrawals',
  excel: '/api/bulks/export_excel_filter_withdrawals',
} as const satisfies ExportPaths;
