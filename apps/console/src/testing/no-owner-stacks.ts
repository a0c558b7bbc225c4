import * as React from 'react';

/**
 * React in development takes a stack for each element that is created, up to 10,000 in a second, to name its owner in
 * warnings: a tenth of the processor time of these tests. Here it is always past that limit; warnings name the component alone.
 */
const internals = (React as unknown as Record<string, object | undefined>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
];
if (internals && 'recentlyCreatedOwnerStacks' in internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });
