import serverPackage from '../../package.json' with { type: 'json' };

/** Version of this server, and of the agents that it builds. */
export const productVersion: string = serverPackage.version;
