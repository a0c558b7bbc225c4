/** What is made from the descriptor of a kind of devices: its tables, their columns and types. */
export { count, deviceColumns, deviceTables, searchedText, text } from './device-columns.ts';
export { defineDeviceEntity, reporting } from './device-entity.ts';
export { definePartEntity, desiredPartState, partStateCounts, partStateSql } from './part-entity.ts';
export { addDeviceFields, addPartFields } from './device-lists.ts';
export { deviceName, loadDeviceNames, loadPartNames, partName } from './device-names.ts';
export { plainIngest, type PlainKind } from './plain-ingest.ts';
export { issueBitsOf } from './issue-bits.ts';
export {
  inputType,
  isInState,
  namedMeasures,
  rollUpsOf,
  sampledMeasures,
  sampleScale,
  snakeCase,
  suffixed,
  type ColumnType,
  type NamedMeasure,
  type RolledUp,
  type SampledMeasure,
} from './kind-columns.ts';
export {
  kindColumns,
  kindTables,
  partIdsColumn,
  partSampleColumn,
  type Columns,
  type KindTables,
  type OwnColumns,
} from './kind-tables.ts';
export type {
  ColumnValue,
  DeviceIds,
  Judgement,
  KindColumns,
  KindIngest,
  KindSql,
  KnownDevice,
  ReportedIdentity,
} from './kind-ingest.ts';
export { issueColumns, issueCounts } from './entity-issues.ts';
export { lastOfEach } from './last-of-each.ts';
export { deviceExportColumns, exportedDeviceNames, placeExportColumns, type ExportedDevice } from './device-export.ts';
export { measureExportColumns, reportedFigure } from './measure-export.ts';
export { measureAggregates, measureColumns, type ServedMeasures, type ServedUnit } from './entity-measures.ts';
export { addStates } from './add-states.ts';
export { isCovered } from './signals/covered-devices.ts';
export { addDeviceSignals } from './signals/device-signals.ts';
export { addMeasureSignals } from './signals/measure-signals.ts';
export {
  credentialsOfKind,
  joinCredentials,
  maxCredentials,
  readCredentials,
  sealedByKind,
  writeCredentials,
  type CredentialDeps,
} from './stored-credentials.ts';
export { deviceSettingStores, importedStores } from './device-setting-stores.ts';
export { allPlaceJoins, nameInPlace, placeColumns, placeJoins, placeSql } from './places/device-place.ts';
export { loadKnownPlaces, lockPlaces } from './places/load-places.ts';
export { fitPlaces, placeDevices, type PlacedDevice, type PlaceScope } from './places/place-devices.ts';
export { ownPorts } from './own-ports.ts';
export { renameDevice, renamePart } from './rename.ts';
export { addRenameField } from './rename-field.ts';
export { catalogueOf, type Catalogue } from './catalogue-of.ts';
export { kindMigration, kindTableNames, type KindMigration } from './kind-table-sql.ts';
