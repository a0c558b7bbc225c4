import { agentImport } from '@headframe/domain/devices/agent-import';
import { takeAgentKeys } from '../agents/index.ts';

/** What rows of a kind brought about that their person takes once they are written. */
interface TakenAfterwards {
  label: string;
  take(importId: string): Promise<void>;
}

/** By the kind of the import; most have none. */
export const takenAfterwards: Readonly<Partial<Record<string, TakenAfterwards>>> = {
  [agentImport.kind]: { label: 'Take keys', take: takeAgentKeys },
};
