/** At which times the house is served, and what proves that its database was set back. */
export { createHouseMarks, type HouseMark, type HouseMarks } from './house-marks.ts';
export { HouseRun } from './house-run.ts';
