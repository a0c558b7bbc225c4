/** The whole of PJM, the one entry shown without a prefix. */
export const pjmRto = 'PJM (RTO)';

/** Zones of the PJM market (second specification, section 3), the whole first. */
export const pjmZones = [
  pjmRto,
  'AE',
  'AEP',
  'APS',
  'ATSI',
  'BC',
  'COMED',
  'DAYTON',
  'DEOK',
  'DOM',
  'DPL',
  'DUQ',
  'EKPC',
  'JC',
  'ME',
  'Mid-Atlantic Region',
  'PE',
  'PEP',
  'PL',
  'PN',
  'PS',
  'RECO',
  'Southern Region',
  'UG',
  'Western Region',
] as const;

/** One zone of {@link pjmZones}. */
export type PjmZone = (typeof pjmZones)[number];

/** What people read for a zone: `PJM - AEP`, and `PJM (RTO)` for the whole. */
export function pjmZoneLabel(zone: PjmZone): string {
  return zone === pjmRto ? zone : `PJM - ${zone}`;
}
