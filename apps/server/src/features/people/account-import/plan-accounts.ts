import { DomainError } from '@headframe/domain/errors/domain-error';
import { cellText } from '@headframe/domain/files/cell-text';
import { StructureError, type Cell } from '@headframe/domain/files/file-template';
import { accountImportColumns, accountImportLimits } from '@headframe/domain/limits/account-import';
import { parseCsv } from 'hucre/csv';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { emailSchema } from '../../../platform/validation/email.ts';
import { nicknameSchema } from '../identity/index.ts';
import { isTotpSecret } from '../two-factor/index.ts';

/** A row of a file of accounts. */
export interface PlannedAccount {
  /** Its line in the file; the header is line 1. */
  readonly row: number;
  readonly email: string;
  readonly nickname: string;
  /** TOTP secret of the earlier installation in base32. */
  readonly secret: string | null;
  /** Why it cannot be imported. */
  readonly problem: string | null;
}

const rowSchema = z.object({
  email: emailSchema,
  nickname: nicknameSchema,
  two_factor_secret: z
    .string()
    .transform((text) => text.replaceAll(/\s/g, '').toUpperCase())
    .refine(
      (text) => text === '' || isTotpSecret(text),
      'The two-factor secret is no base32 text of 16 characters or more.',
    ),
});

const columnNames = Object.keys(accountImportColumns);

/** The names of the columns by their place. @throws StructureError for one that no file of accounts has, that stands twice, or that is missing. */
function readNames(header: readonly Cell[]): readonly string[] {
  const names = header.map((cell) => cellText(cell).toLowerCase());
  for (const [index, name] of names.entries()) {
    if (!columnNames.includes(name))
      throw new StructureError(
        `A file of accounts has no column "${name.slice(0, 64)}", but ${columnNames.join(', ')}. Remove it.`,
      );
    if (names.indexOf(name) !== index) throw new StructureError(`The column "${name}" stands twice.`);
  }
  if (!names.includes('email')) throw new StructureError('The file has no column "email".');
  return names;
}

function readRows(csv: string): PlannedAccount[] {
  const [header = [], ...lines] = parseCsv(csv.replace(/^\uFEFF/, ''));
  const names = readNames(header);
  const filled = lines
    .map((cells, index) => ({ cells: cells.map((cell) => cellText(cell)), row: index + 2 }))
    .filter(({ cells }) => cells.some((text) => text !== ''));
  if (filled.length === 0) throw new StructureError('The file has no rows.');
  if (filled.length > accountImportLimits.rows)
    throw new StructureError(`The file has more than ${accountImportLimits.rows} rows. Import it in parts.`);
  const seen = new Set<string>();
  return filled.map(({ cells, row }) => {
    const text = (name: keyof typeof accountImportColumns) => cells[names.indexOf(name)] ?? '';
    const given = { email: text('email'), nickname: text('nickname'), two_factor_secret: text('two_factor_secret') };
    const read = rowSchema.safeParse(given);
    if (!read.success) {
      const [issue] = read.error.issues;
      const problem = issue?.path[0] === 'email' ? 'The e-mail is not valid.' : (issue?.message ?? 'It is not valid.');
      return { row, email: given.email.slice(0, 320), nickname: given.nickname.slice(0, 64), secret: null, problem };
    }
    const { email, nickname, two_factor_secret: secret } = read.data;
    const isTwice = seen.has(email);
    seen.add(email);
    return {
      row,
      email,
      nickname,
      secret: secret === '' ? null : secret,
      problem: isTwice ? 'The e-mail stands twice.' : null,
    };
  });
}

/**
 * What the rows of a file would do as things are. Runs as the identity role.
 * @throws DomainError `validation-failed` for a text that is no such file.
 */
export async function planAccounts(transaction: AccessTransaction, csv: string): Promise<PlannedAccount[]> {
  let rows: PlannedAccount[];
  try {
    rows = readRows(csv);
  } catch (error) {
    if (!(error instanceof StructureError)) throw error;
    throw new DomainError('validation-failed', error.message, { path: 'csv' });
  }
  const { rows: taken } = await sql<{ email: string }>`select email from account
    where email = any (${rows.map(({ email }) => email)}::text[])`.execute(transaction);
  const existing = new Set(taken.map(({ email }) => email));
  return rows.map((row) =>
    row.problem === null && existing.has(row.email) ? { ...row, problem: 'This e-mail has an account already.' } : row,
  );
}
