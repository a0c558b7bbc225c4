import { insertedAsicSchema } from '@headframe/domain/devices/asic/inserted-asic';
import type { AgentsForInsertionQuery, InsertAsicMutationVariables } from '../../../../generated/insert-asic.ts';
import { portProblem } from '../../../../ui/fields/device-ports.ts';
import type { FieldValue } from '../../../../ui/fields/field-props.ts';

/** An agent that can read a new miner. */
export type ReadingAgent = AgentsForInsertionQuery['agents'][number];

/** The ports that may differ from those of the agent. */
export const insertedPorts = ['http', 'rpc', 'whatsminer'] as const;
type InsertedPort = (typeof insertedPorts)[number];

/** What is entered of a new miner; a port that is empty is that of its agent. */
export interface InsertFields {
  agentId: string;
  ip: string;
  macAddress: string;
  model: string;
  serialNumber: string;
  user: string;
  password: string;
  ports: Readonly<Record<InsertedPort, FieldValue>>;
}

/** The form at first. */
export const emptyInsertion: InsertFields = {
  agentId: '',
  ip: '',
  macAddress: '',
  model: '',
  serialNumber: '',
  user: '',
  password: '',
  ports: { http: '', rpc: '', whatsminer: '' },
};

function given({ ip, macAddress, model, serialNumber, user, password }: InsertFields) {
  return { ip, model, serialNumber, user, password, ...(macAddress.trim() !== '' && { macAddress }) };
}

/** What is wrong with the fields that hold something, by their names. */
export function insertProblems(fields: InsertFields): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  for (const { path, message } of insertedAsicSchema.safeParse(given(fields)).error?.issues ?? []) {
    const name = String(path[0]);
    if (name !== 'ip' || fields.ip.trim() !== '') problems[name] ??= message;
  }
  for (const name of insertedPorts) {
    const problem = fields.ports[name] === '' ? undefined : portProblem(fields.ports[name]);
    if (problem !== undefined) problems[name] = problem;
  }
  return problems;
}

/** The miner as the server takes it; undefined while something is missing or wrong. */
export function insertion(fields: InsertFields): InsertAsicMutationVariables | undefined {
  const { success, data } = insertedAsicSchema.safeParse(given(fields));
  if (!success || fields.agentId === '' || Object.keys(insertProblems(fields)).length > 0) return undefined;
  const ports = Object.entries(fields.ports).filter(([, value]) => value !== '');
  const devicePorts = Object.fromEntries(ports.map(([name, value]) => [name, Number(value)]));
  return { agentId: fields.agentId, ...data, ...(ports.length > 0 && { devicePorts }) };
}
