import type { Where } from '@headframe/domain/where/where';
import { send } from '../../../transport/requests/client.ts';
import type { TypedDocument } from '../../../transport/requests/typed-document.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';

/** A query for what none of the devices, or parts, that match can do. */
type RefusalsDocument = TypedDocument<
  { readonly refusals: readonly { readonly action: string; readonly reason: string }[] },
  never
>;

/** What an action is given for, as far as it shows whether that is one device or part alone. */
interface Chosen {
  where: Where;
  row?: unknown;
  name?: string | undefined;
}

/** The one row of a menu or drawer; a selection is split in its confirmation. */
const theOne = ({ where, row, name }: Chosen) => (row === undefined && name === undefined ? undefined : where);

/**
 * Actions of which menus say beforehand what the one device or part cannot do: the server judges them as it does in a snapshot, when a
 * menu or drawer opens. `whereOf` chooses what is judged; those that are judged by another document already stay so.
 */
export function judgedActions<Context extends Chosen>(
  document: RefusalsDocument,
  actions: readonly ActionDescription<Context>[],
  whereOf: (context: Context) => Where | undefined = theOne,
): ActionDescription<Context>[] {
  const ask = async (where: Where) => {
    const claims = { handles: ['validation-failed'], isBackground: true } as const;
    const { refusals } = await send('query', document, { where } as never, claims);
    return Object.fromEntries(refusals.map(({ action, reason }) => [action, reason]));
  };
  const judging = (context: Context) => {
    const where = whereOf(context);
    return where && { key: `${document}${JSON.stringify(where)}`, ask: () => ask(where) };
  };
  return actions.map((action) => (action.judging ? action : { ...action, judging }));
}
