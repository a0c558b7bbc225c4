import { accountIdOf } from '../auth/caller.ts';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { platformAccess, type RouteAccessLists } from './route-access.ts';
import { createBareApp } from './testing/bare-app.ts';

const lists: RouteAccessLists = {
  ...platformAccess,
  public: [...platformAccess.public, 'GET /twice'],
  signedIn: ['GET /mine', 'GET /twice'],
  permission: { 'GET /devices': 'assets' },
};

let app: FastifyInstance | undefined;

afterEach(() => app?.close());

async function appWith(url: string): Promise<FastifyInstance> {
  app = await createBareApp({ lists });
  app.get(url, async (request) => ({
    account: accountIdOf(request.caller),
    subaccounts: request.grants?.map(({ name }) => name) ?? [],
  }));
  return app;
}

async function status(url: string, headers: Record<string, string> = {}): Promise<number> {
  return (await (await appWith(url)).inject({ url, headers })).statusCode;
}

const authorization = 'Bearer good';

describe('route access', () => {
  it('refuses to register a route that is in no list, or in two', async () => {
    await expect(appWith('/forgotten')).rejects.toThrow('GET /forgotten stands in no authorization list');
    await app?.close();
    await expect(appWith('/twice')).rejects.toThrow('GET /twice stands in more than one authorization list');
  });

  it('passes only signed-in callers', async () => {
    expect(await status('/mine')).toBe(401);
    await app?.close();
    expect(await status('/mine', { authorization: 'Bearer bad' })).toBe(401);
    await app?.close();
    const response = await (await appWith('/mine')).inject({ url: '/mine', headers: { authorization } });
    expect(response.json()).toEqual({ account: 1, subaccounts: [] });
  });

  it('passes only holders of the permission on the subaccount', async () => {
    expect(await status('/devices')).toBe(401);
    await app?.close();
    expect(await status('/devices', { authorization, subaccount: 'south' })).toBe(403);
    await app?.close();
    expect(await status('/devices', { authorization, subaccount: 'elsewhere' })).toBe(403);
    await app?.close();
    const response = await (await appWith('/devices')).inject({ url: '/devices', headers: { authorization } });
    expect(response.json()).toEqual({ account: 1, subaccounts: ['north'] });
  });

  it('passes API keys where their role holds the permission, and nowhere as an account', async () => {
    const key = { authorization: 'Bearer key' };
    expect(await status('/devices', { ...key, subaccount: 'south' })).toBe(403);
    await app?.close();
    expect(await status('/mine', key)).toBe(403);
    await app?.close();
    const response = await (await appWith('/devices')).inject({ url: '/devices', headers: key });
    expect(response.json()).toEqual({ account: null, subaccounts: ['north'] });
  });
});
