import { agentNeedsUpdate } from '@headframe/domain/devices/agent-needs-update';
import { firstAgentSupport, type AgentSupport, type LinkDevice } from '@headframe/agent-link';

/** What one connected agent can do, by what it said in its handshake, and its devices that it was not sent for that. */
export class SupportOfAgent {
  #support: AgentSupport = firstAgentSupport;
  /** Families of devices that were kept back, by device. */
  readonly #unsupported = new Map<number, string>();
  /** Kinds of the devices that were sent, by device. */
  readonly #kinds = new Map<number, string>();

  /** Follows the agent's handshake. */
  begin(support: AgentSupport): void {
    this.#support = support;
  }

  /** Why the agent cannot run a command on a device; undefined where it can. */
  gapFor(deviceId: number, command: string): string | undefined {
    const family = this.#unsupported.get(deviceId);
    if (family !== undefined) return agentNeedsUpdate.family(family);
    const kind = this.#kinds.get(deviceId);
    if (kind === undefined || this.#support[kind]?.commands.includes(command)) return undefined;
    return agentNeedsUpdate.command(command);
  }

  /** Those of the devices that the agent has a driver for; the others are noted. */
  supportedOf(devices: readonly LinkDevice[]): LinkDevice[] {
    return devices.filter(({ deviceId, kind, family }) => {
      const isSupported = this.#support[kind]?.families.includes(family) === true;
      if (isSupported) this.#unsupported.delete(deviceId);
      else this.#unsupported.set(deviceId, family);
      this.#kinds.set(deviceId, kind);
      return isSupported;
    });
  }

  /** The family of a device for which the agent has no driver; undefined for all others. */
  unsupportedFamily(deviceId: number): string | undefined {
    return this.#unsupported.get(deviceId);
  }

  /** Forgets devices whose list is loaded again. */
  forget(deviceIds: readonly number[] | 'all'): void {
    if (deviceIds === 'all') {
      this.#unsupported.clear();
      this.#kinds.clear();
      return;
    }
    for (const deviceId of deviceIds) {
      this.#unsupported.delete(deviceId);
      this.#kinds.delete(deviceId);
    }
  }
}
