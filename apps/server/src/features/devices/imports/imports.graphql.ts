import { imports } from '@headframe/domain/imports/imports';
import { selectByKeys } from '../../../platform/entity/select-by-keys.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import type { FieldAccess } from '../../../platform/graphql/field-access.ts';
import { addListFields } from '../../../platform/graphql/list-fields.ts';
import { requestedFields } from '../../../platform/graphql/requested-fields.ts';
import { cancelImports, confirmImport } from './confirm-import.ts';
import { fileImportEntity, fileImportRowEntity } from './import.entity.ts';
import { otherPermissions } from './import-permissions.ts';
import { mapImportColumns } from './map-columns.ts';
import type { CellChange } from './read/planned-row.ts';
import { beginImport } from './upload/begin-import.ts';

/** Imports are their person's own, and take a person; each also takes the permission of its kind. */
const access = {
  extensions: {
    access: {
      kind: 'permission',
      permission: 'agent_worker_import_write',
      orElse: otherPermissions,
      isPersonal: true,
      isForPeople: true,
    } satisfies FieldAccess,
  },
};

const change = builder.objectRef<CellChange>('CellChange').implement({
  description: 'A cell that changes something.',
  fields: (t) => ({
    column: t.exposeString('column'),
    before: t.exposeString('before', { nullable: true }),
    after: t.exposeString('after', { nullable: true, description: 'Null: it is taken away.' }),
  }),
});

const fileImport = addListFields(fileImportEntity, {
  name: 'fileImports',
  description: "The caller's own imports of files in the subaccount, kept for a day.",
  access,
  liveTopics: ['fileImport'],
});

addListFields(fileImportRowEntity, {
  name: 'fileImportRows',
  description: "The rows of the caller's own imports: what each would do, or has done.",
  access,
  details: { changes: { type: change, list: true, description: 'Its cells that change something.' } },
});

const file = builder.inputType('ImportFile', {
  description: 'A file with devices.',
  fields: (t) => ({
    kind: t.string({ required: true, description: `Kind of the file: ${imports.map(({ kind }) => kind).join(', ')}.` }),
    name: t.string({ required: true, description: 'Name of the file.' }),
    size: t.int({ required: true, description: 'Bytes; at most 64 MiB.' }),
  }),
});

builder.mutationField('beginImport', (t) =>
  t.id({
    ...access,
    description:
      'Begins the import of a CSV, xls or xlsx file and returns its id. Its bytes follow in order, in pieces of 2 MiB, as POST /api/imports/<id>?offset=<bytes before>; then the server reads it and says what it would change. Nothing is written before applyImport.',
    args: { file: t.arg({ type: file, required: true }), subaccount: t.arg.string() },
    resolve: (_source, { file: given }, context) => beginImport(context, given),
  }),
);

const columnChoice = builder.inputType('ImportColumnChoice', {
  description: 'What a column that the template does not have stands for.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Its name in the file.' }),
    column: t.string({ description: 'A free column of the template; null: the column is left out.' }),
  }),
});

builder.mutationField('mapImportColumns', (t) =>
  t.field({
    ...access,
    type: fileImport,
    description:
      'Chooses for each unknown column of an import that is mapping which column of the template it stands for, or that it is left out; then the file is read.',
    args: {
      id: t.arg.id({ required: true }),
      columns: t.arg({ type: [columnChoice], required: true }),
      subaccount: t.arg.string(),
    },
    resolve: async (_source, { id, columns }, context, info) => {
      const key = await mapImportColumns(context, id, columns);
      const [row] = await selectByKeys(context.scope.transaction, fileImportEntity, requestedFields(info), [key]);
      return row as never;
    },
  }),
);

builder.mutationField('applyImport', (t) =>
  t.field({
    ...access,
    type: fileImport,
    description:
      'Has the rows of an import that is ready written, all but the refused ones. A row whose device has changed since the file was read is refused then.',
    args: { id: t.arg.id({ required: true }), subaccount: t.arg.string(), twoFactorCode: t.arg.string() },
    resolve: async (_source, { id, twoFactorCode }, context, info) => {
      const key = await confirmImport(context, id, twoFactorCode);
      const [row] = await selectByKeys(context.scope.transaction, fileImportEntity, requestedFields(info), [key]);
      return row as never;
    },
  }),
);

builder.mutationField('cancelImports', (t) =>
  t.int({
    ...access,
    description:
      'Cancels imports: one that is being written stops where it is, any other one is forgotten. Returns their number.',
    args: { ids: t.arg.idList({ required: true }), subaccount: t.arg.string() },
    resolve: (_source, { ids }, context) => cancelImports(context, ids),
  }),
);
