import { DomainError } from '@headframe/domain/errors/domain-error';
import { readColumns } from '@headframe/domain/imports/define-import';
import { missingKeys, type ColumnChoices } from '@headframe/domain/imports/import-header';
import { importLimits } from '@headframe/domain/imports/import-limits';
import { sql } from 'kysely';
import { z } from 'zod';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { requirePermission } from '../../../platform/auth/caller-grant.ts';
import { storedJson } from '../../../platform/database/stored-json.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { catalogueRefusal } from '../../../platform/records/record-refusals.ts';
import { parsed } from '../../../platform/validation/validated.ts';
import { importKindOf } from './import-kind.ts';
import { requireImport, type KnownImport } from './require-import.ts';

const choicesSchema = z
  .array(
    z.object({ name: z.string().min(1).max(importLimits.name), column: z.string().max(64).nullable().default(null) }),
  )
  .max(importLimits.columns);

const namesShown = 20;

/** Names for a sentence, the first ones of many. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, namesShown).map((name) => `"${name}"`);
  const rest = names.length - shown.length;
  return [...shown, ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}

/** Why an import with unknown columns cannot go on, with their names. */
export function unknownColumnsRefusal({ unknownColumns, freeColumns }: KnownImport): DomainError {
  return catalogueRefusal('constraint-violation', 'importUnknownColumns', {
    columns: listed(unknownColumns),
    allowed: listed(freeColumns),
  });
}

/** What is wrong with the choices for the unknown columns of an import; undefined where nothing is. */
function problemOf(found: KnownImport, choices: ReadonlyMap<string, string | null>): string | undefined {
  const { descriptor } = importKindOf(found.kind);
  const foreign = [...choices.keys()].filter((name) => !found.unknownColumns.includes(name));
  if (foreign.length > 0) return `The file has no unknown column ${listed(foreign)}.`;
  const open = found.unknownColumns.filter((name) => !choices.has(name));
  if (open.length > 0) return `Choose a column for ${listed(open)}, or null to leave it out.`;
  const chosen = [...choices.values()].filter((column) => column !== null);
  const wrong = chosen.filter((column) => !found.freeColumns.includes(column));
  if (wrong.length > 0)
    return `No unknown column can stand for ${listed(wrong)}. Allowed: ${listed(found.freeColumns)}.`;
  const twice = chosen.filter((column, place) => chosen.indexOf(column) !== place);
  if (twice.length > 0) return `Several columns stand for ${listed(twice)}.`;
  const columns = readColumns(descriptor).map(([name]) => name);
  const present = columns.filter((name) => !found.freeColumns.includes(name) || chosen.includes(name));
  return missingKeys(descriptor, present);
}

/**
 * Says what the unknown columns of an import stand for, and has the file read again. Returns its inner key.
 * @throws DomainError `not-found`, `validation-failed` with the columns that are wrong, `constraint-violation` for one that waits for no choice.
 */
export async function mapImportColumns(context: ScopedContext, given: unknown, columns: unknown): Promise<number> {
  const grant = singleGrant(context.scope.grants);
  const { subaccountId } = grant;
  const { transaction } = context.scope;
  const list = parsed(choicesSchema, columns, 'columns');
  const found = await requireImport(context, subaccountId, given);
  const { key, id, kind, name, state } = found;
  requirePermission(grant, importKindOf(kind).descriptor.permission);
  if (state !== 'mapping') throw catalogueRefusal('constraint-violation', 'importNotMapping');
  const choices = new Map(list.map((one) => [one.name, one.column]));
  const problem = choices.size < list.length ? 'A column is named twice.' : problemOf(found, choices);
  if (problem !== undefined) throw new DomainError('validation-failed', `columns: ${problem}`, { path: 'columns' });
  const stored: ColumnChoices = Object.fromEntries(choices);
  await sql`update file_import set state = 'reading', column_choices = ${storedJson(stored)}::jsonb, claimed_until = null, attempts = 0,
    updated_at = now() where id = ${key}`.execute(transaction);
  await recordChange(context, {
    action: 'import.map',
    object: { kind: 'import', id, name },
    subaccountId,
    after: { columns: list.map((one) => `${one.name} → ${one.column ?? 'left out'}`) },
  });
  await context.services.pubsub.publish(transaction, { topic: 'fileImport', subaccountId, ids: [key] });
  return key;
}
