import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';

/** Someone who has an account with the test provider. */
interface ProviderPerson {
  email?: string;
  email_verified?: boolean | string;
  name?: string;
}

interface TestProviderOptions {
  clientId: string;
  clientSecret: string;
  redirectUris: string[];
  /** As with an installed program (RFC 8252, section 7.3): the port of a loopback redirect may be any. */
  isNative?: boolean;
  /** People by the name they sign in with, which is also their subject. */
  people: Record<string, ProviderPerson>;
  /** Put e-mail and name in the ID token too, and not at the userinfo endpoint alone. */
  claimsInIdToken?: boolean;
  /** TCP port on 127.0.0.1; any free one when left out. */
  port?: number;
}

/** A real OpenID Connect provider on a loopback port, for tests. */
export interface TestProvider {
  issuer: string;
  people: Record<string, ProviderPerson>;
  close(): Promise<void>;
}

const interactionPath = /^\/interaction\/([\w-]+)$/;

function signInPage(uid: string): string {
  return `<!doctype html><html lang="en"><head><title>Test provider</title></head><body><h1>Test provider</h1>
<form method="post" action="/interaction/${uid}"><label>Name <input name="name"></label>
<button name="choice" value="sign-in">Sign in</button> <button name="choice" value="cancel">Cancel</button></form></body></html>`;
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}

async function interact(provider: Provider, uid: string, request: IncomingMessage, response: ServerResponse) {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(signInPage(uid));
    return;
  }
  const form = await readForm(request);
  const result =
    form.get('choice') === 'cancel'
      ? { error: 'access_denied', error_description: 'The person said no.' }
      : { login: { accountId: form.get('name') ?? '' }, consent: {} };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

async function configurationOf(options: TestProviderOptions): Promise<Configuration> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: 'test' }] as never },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    clients: [
      {
        client_id: options.clientId,
        client_secret: options.clientSecret,
        redirect_uris: options.redirectUris,
        application_type: options.isNative === true ? 'native' : 'web',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: options.claimsInIdToken !== true,
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => {
      const person = options.people[sub];
      return person && { accountId: sub, claims: () => ({ sub, ...person }) as never };
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: options.clientId, accountId: oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

/** Starts the provider. Its sign-in page asks for a name and nothing else. */
export async function startTestProvider(options: TestProviderOptions): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, await configurationOf(options));
  const answer = provider.callback();
  server.on('request', (request, response) => {
    const uid = interactionPath.exec(request.url ?? '')?.[1];
    if (uid === undefined) {
      void answer(request, response);
      return;
    }
    interact(provider, uid, request, response).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  });
  return {
    issuer,
    people: options.people,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
