import type { LightMyRequestResponse } from 'fastify';
import { storeBuiltInRoles } from '../features/people/access/index.ts';
import { bootstrap, type BootstrapSettings, type FirstLogin } from '../platform/bootstrap/index.ts';
import type { IdentityAnswer } from '../platform/http/identity/identity-scope.ts';
import type { TestServer } from './test-server.ts';

/** The owner account that {@link bootstrapOwner} creates. */
export const owner = { email: 'owner@headframe.local', password: 'Correct-Horse-7' };

/** Runs the first start on a test server; returns the first sign-ins that were announced. */
export async function bootstrapOwner(
  { services }: TestServer,
  settings: Partial<BootstrapSettings> = {},
): Promise<FirstLogin[]> {
  const announced: FirstLogin[] = [];
  await bootstrap(
    { ...services, storeRoles: storeBuiltInRoles, onFirstLogin: (login) => announced.push(login) },
    { adminEmail: owner.email, adminPassword: owner.password, subaccount: 'main', localSite: undefined, ...settings },
  );
  return announced;
}

/** Sends a form to an identity endpoint. */
export function postForm(
  { app }: TestServer,
  path: string,
  fields: Record<string, string>,
  remoteAddress = '127.0.0.1',
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'a test browser' },
    payload: new URLSearchParams(fields).toString(),
    remoteAddress,
  });
}

/** Signs the owner in; throws when refused. */
export async function signInOwner(server: TestServer): Promise<{ accessToken: string; refreshToken: string }> {
  const response = await postForm(server, '/api/identity2/loginwithemail', owner);
  const answer = response.json<IdentityAnswer>();
  if (!answer.access_token || !answer.refresh_token) throw new Error(`Sign-in answered ${response.statusCode}.`);
  return { accessToken: answer.access_token, refreshToken: answer.refresh_token };
}
