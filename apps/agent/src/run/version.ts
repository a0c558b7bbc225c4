import agentPackage from '../../package.json' with { type: 'json' };

/** Version of this agent, as it reports it to the server and names its downloads. */
export const agentVersion: string = agentPackage.version;
