import type { PrepareValues } from '../../imports/index.ts';
import { writeCredentials } from '../../kind-platform/index.ts';

/** Seals the credentials that rows give: user and password go together, null in one of them takes the stored ones away. */
export const prepareLogin: PrepareValues = async ({ secrets }, rows) =>
  rows.map(({ given: { user, password } }) => {
    if (user == null && password == null) return { credential: null };
    if (typeof user !== 'string' || typeof password !== 'string')
      return `Column "${typeof user === 'string' ? 'password' : 'user'}": user and password go together.`;
    return { credential: writeCredentials(secrets, [{ user, password }]) };
  });
