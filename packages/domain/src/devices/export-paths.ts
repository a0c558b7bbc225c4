/** Where the lists of devices are exported: a POST with `where` and `location` (both specifications, calls over REST). */
export const exportPaths = {
  asic: { csv: '/api/bulks/export_csv_filter', excel: '/api/bulks/export_excel_filter' },
  pdu: { csv: '/api/bulks/export_pdu_csv_filter', excel: '/api/bulks/export_pdu_excel_filter' },
  sensor: { csv: '/api/bulks/export_sensor_csv_filter', excel: '/api/bulks/export_sensor_excel_filter' },
} as const;

/** Where the history of one PDU is exported: a POST with its id, `from`, `to` and `location`. */
export const pduHistoryPath = '/api/bulks/export_pdu_history';

/** The paths of one export. */
export interface ExportPaths {
  readonly csv: string;
  readonly excel: string;
}
