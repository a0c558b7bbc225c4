import type { Api } from '../../api.ts';
import { authenticator } from './steps.ts';

/** Sets a second factor up as a program does; returns its backup codes, each of which is valid once. */
export async function giveFactor(api: Api): Promise<string[]> {
  const { beginTwoFactor } = await api.ask<{ beginTwoFactor: { secret: string } }>(
    'mutation { beginTwoFactor { secret } }',
  );
  const { confirmTwoFactor } = await api.ask<{ confirmTwoFactor: string[] }>(
    'mutation ($code: String!) { confirmTwoFactor(code: $code) }',
    { code: authenticator(beginTwoFactor.secret).code() },
  );
  return confirmTwoFactor;
}
