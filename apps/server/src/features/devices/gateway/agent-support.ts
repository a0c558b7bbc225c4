import { firstAgentSupport, type AgentSupport, type LinkDevice } from '@headframe/agent-link';

/** What an operator reads where an agent lacks something. */
export const agentNeedsUpdate = {
  family: (family: string) => `The agent does not support the family ${family}. Update the agent.`.slice(0, 512),
  command: (command: string) => `The agent does not support the command ${command}. Update the agent.`.slice(0, 512),
} as const;

/** What one connected agent can do, by what it said in its handshake, and its devices that it was not sent for that. */
export class SupportOfAgent {
  #support: AgentSupport = firstAgentSupport;
  /** Families of devices that were kept back, by device. */
  readonly #unsupported = new Map<number, string>();

  /** Follows the agent's handshake. */
  begin(support: AgentSupport): void {
    this.#support = support;
  }

  /** Whether the agent knows a command of a kind of device. */
  hasCommand(kind: string, command: string): boolean {
    return this.#support[kind]?.commands.includes(command) === true;
  }

  /** Those of the devices that the agent has a driver for; the others are noted. */
  supportedOf(devices: readonly LinkDevice[]): LinkDevice[] {
    return devices.filter(({ deviceId, kind, family }) => {
      const isSupported = this.#support[kind]?.families.includes(family) === true;
      if (isSupported) this.#unsupported.delete(deviceId);
      else this.#unsupported.set(deviceId, family);
      return isSupported;
    });
  }

  /** The family of a device for which the agent has no driver; undefined for all others. */
  unsupportedFamily(deviceId: number): string | undefined {
    return this.#unsupported.get(deviceId);
  }

  /** Forgets devices that the agent no longer has. */
  forget(deviceIds: readonly number[]): void {
    for (const deviceId of deviceIds) this.#unsupported.delete(deviceId);
  }
}
