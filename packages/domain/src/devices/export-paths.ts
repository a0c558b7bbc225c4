/** The paths of one export. */
export interface ExportPaths {
  readonly csv: string;
  readonly excel: string;
}

/** Header of an exported file: how many rows it has, for the progress of the download. */
export const rowsHeader = 'headframe-rows';

/** Where the list of ASICs is exported: a POST with `where` and `location` (both specifications, calls over REST). */
export const asicExportPaths = {
  csv: '/api/bulks/export_csv_filter',
  excel: '/api/bulks/export_excel_filter',
} as const satisfies ExportPaths;

/** Where the list of the devices of a further kind is exported: as that of ASICs, with the name of the kind. */
export function exportPathsOf(kind: string): ExportPaths {
  return { csv: `/api/bulks/export_${kind}_csv_filter`, excel: `/api/bulks/export_${kind}_excel_filter` };
}

/** Where the history of one miner is exported: a POST with its id, `from`, `to` and `location`. */
export const asicHistoryPath = '/api/bulks/export_asic_history';

/** Where the history of one PDU is exported: a POST with its id, `from`, `to` and `location`. */
export const pduHistoryPath = '/api/bulks/export_pdu_history';

/** Where the history of one container is exported: a POST with its id, `from`, `to` and `location`. */
export const containerHistoryPath = '/api/bulks/export_container_history';
