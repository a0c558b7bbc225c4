import type { SettingState } from '../devices/define-setting.ts';

/** What a cell of an import may hold; `list` is a bracketed or bare list by commas, `coordinate` a whole number from 1, `flag` yes or no. */
export type ImportCellType = 'text' | 'number' | 'coordinate' | 'list' | 'flag';

/** A value of a cell: null takes away what is there. An empty cell has none, and leaves what is there. */
export type ImportValue = string | number | boolean | readonly string[] | null;

interface DescribedColumn {
  readonly type: ImportCellType;
  /** What it holds, in a few words. */
  readonly description: string;
  readonly example: string;
}

/** A column that says which device a row is about, or what a new device is. */
export interface IdentityColumn extends DescribedColumn {
  readonly role: 'identity';
}

/** A column that sets something on the device of its row. */
export interface ValueColumn extends DescribedColumn {
  readonly role: 'value';
  /** The setting that it belongs to, by its name among those of the import. */
  readonly setting: string;
  /** The column as values of that setting. */
  given(value: ImportValue): SettingState;
  /** What it shows of the stored state of that setting; of a secret one whether there is any. */
  shown(state: SettingState): unknown;
  /** Previews and the audit log say that it is set or changed, and never its value. */
  readonly isSecret?: true;
}

/** A column of exported files that an import leaves alone. */
export interface IgnoredColumn {
  readonly role: 'ignored';
  /** Why, as a clause; the same for columns that are alike. */
  readonly reason: string;
  /** Whether it would command devices, so that previews say plainly that it does not. */
  readonly isCommand: boolean;
}

/** One column that a file may have. */
export type ImportColumn = IdentityColumn | ValueColumn | IgnoredColumn;

/** A column that a row can give a value for. */
export type ReadColumn = IdentityColumn | ValueColumn;
