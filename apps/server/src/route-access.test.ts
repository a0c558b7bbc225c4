import { describe, expect, it } from 'vitest';
import { accessOfRoute } from './platform/http/enforce-route-access.ts';
import { routeAccess } from './route-access.ts';

describe('routeAccess', () => {
  it('has every route of the product in one list, once', () => {
    const names = [
      ...routeAccess.public,
      ...routeAccess.signedIn,
      ...Object.keys(routeAccess.permission),
      ...routeAccess.agent,
      ...routeAccess.operator,
    ];
    for (const name of names) expect(accessOfRoute(name, routeAccess), name).toHaveLength(1);
    expect(new Set(names).size).toBe(names.length);
  });
});
