import { loginSchema } from '@headframe/agent-link';
import { z } from 'zod';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { validated } from '../../../../platform/validation/validated.ts';
import { asicCommandKind } from '../commands/asic-command-kind.ts';
import { selectForAction, type CommandBatch, type Selection } from '../../requests/index.ts';
import { scanDevicesAgain } from '../../scan/index.ts';

/** Tries of one request on each device at most, besides the factory default: some miners lock after wrong ones. */
const maxTriedCredentials = 5;

const triedSchema = z
  .array(loginSchema)
  .min(1, 'Field is required')
  .max(maxTriedCredentials, `At most ${maxTriedCredentials} credentials are tried at one time.`);

/**
 * Has the agents try credentials on the selected miners of the caller's own, each once and in their order, up to the first that
 * works, which is stored where that is asked for. A miner is tried again after 15 s at the earliest.
 * @throws DomainError `validation-failed` for none or too many credentials; else as {@link scanDevicesAgain}.
 */
export async function tryCredentials(
  context: ScopedContext,
  { credentials, stores, ...selection }: Selection & { credentials: unknown; stores: boolean },
): Promise<CommandBatch> {
  const tried = validated(triedSchema, credentials, 'credentials').map(({ user, password }) => ({ user, password }));
  const { deviceIds } = await selectForAction(context, asicCommandKind, 'tryCredentials', selection);
  return scanDevicesAgain(context, deviceIds, { credentials: tried, stores });
}
