import { z } from 'zod';
import type { ImportedSetting } from '../../imports/define-import.ts';
import type { ImportValue, ValueColumn } from '../../imports/import-column.ts';
import type { Permission } from '../../permissions/permission-catalogue.ts';

const text = z.string().max(255).nullable();

/** The user and password of devices that take such: given in the clear, stored sealed as `credential`. */
export function loginSetting(permission: Permission): ImportedSetting {
  return { label: 'Credential', permission, values: { user: text, password: text } };
}

interface StoredLogin {
  /** Sealed; null for none. */
  credential?: string | null;
}

function column(key: 'user' | 'password', description: string, example: string): ValueColumn {
  return {
    role: 'value',
    setting: 'credential',
    type: 'text',
    description,
    example,
    isSecret: true,
    given: (value: ImportValue) => ({ [key]: value }),
    shown: ({ credential }: StoredLogin) => credential ?? null,
  };
}

/** Its columns, which go together. */
export const loginColumns = {
  user: column('user', 'User of the device, with its password; never exported', 'root'),
  password: column('password', 'Password of that user; null: the factory default of the family', 'correct horse'),
} as const;
