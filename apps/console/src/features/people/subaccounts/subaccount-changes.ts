import {
  ApproveSubaccountAccessDocument,
  CreateSubaccountDocument,
  RejectSubaccountAccessDocument,
  SetSubaccountArchivedDocument,
  SetSubaccountPinnedDocument,
  UpdateSubaccountPreferenceDocument,
} from '../../../generated/subaccounts.ts';
import { enterSubaccount, reloadAccess, useAccess, type Invitation } from '../../../transport/session/access.ts';
import { claimsContext, client, send } from '../../../transport/requests/client.ts';
import { enterable } from '../../../transport/session/subaccount-selection.ts';
import { toTransportError } from '../../../transport/requests/transport-error.ts';

/** A subaccount to be made; without an organization it becomes one of the user's own. */
interface NewSubaccount {
  name: string;
  coinEnum: number;
  /** Id of the organization, which travels as a header. */
  organization: string | undefined;
}

/** The number and interval of the reads of the list until a new right shows in it. */
const newRightAttempts = 20;
const newRightWaitMs = 150;

/** Reads the list until a subaccount may be entered: servers hear of new rights a moment after they are given. */
async function untilEnterable(name: string): Promise<boolean> {
  for (let attempt = 0; attempt < newRightAttempts; attempt += 1) {
    await reloadAccess();
    if (enterable(useAccess.getState().subaccounts).some((subaccount) => subaccount.name === name)) return true;
    await new Promise((resolve) => setTimeout(resolve, newRightWaitMs));
  }
  return false;
}

/** Creates a subaccount and selects it. Rejects with `TransportError`; the caller handles refusals of the server. */
export async function createSubaccount({ name, coinEnum, organization }: NewSubaccount): Promise<void> {
  const { data, error } = await client
    .mutation(
      CreateSubaccountDocument,
      { name, coinEnum },
      {
        ...claimsContext({ handles: ['constraint-violation', 'permission-error', 'validation-failed'] }),
        fetchOptions: { headers: { Accept: 'application/json', ...(organization ? { organization } : {}) } },
      },
    )
    .toPromise();
  if (error) throw toTransportError(error);
  if (data && (await untilEnterable(data.createSubaccount.name))) enterSubaccount(data.createSubaccount.name);
}

/** Archives a subaccount or restores it. */
export async function setArchived(subaccount: string, isArchived: boolean): Promise<void> {
  await send('mutation', SetSubaccountArchivedDocument, { subaccount, isArchived });
  await reloadAccess();
}

/** Pins a subaccount or unpins it. */
export async function setPinned(subaccount: string, isPinned: boolean): Promise<void> {
  await send('mutation', SetSubaccountPinnedDocument, { subaccount, isPinned });
  await reloadAccess();
}

/** Sets which pages of a subaccount are hidden for the user. */
export async function hidePages(subaccount: string, hiddenFeatures: readonly string[]): Promise<void> {
  await send('mutation', UpdateSubaccountPreferenceDocument, { subaccount, hiddenFeatures: [...hiddenFeatures] });
  await reloadAccess();
}

/** Accepts an invitation; resolves once the viewer can enter its subaccount. */
export async function approve({ id, kind, name }: Pick<Invitation, 'id' | 'kind' | 'name'>): Promise<void> {
  await send('mutation', ApproveSubaccountAccessDocument, { id });
  if (kind === 'subaccount') await untilEnterable(name);
  else await reloadAccess();
  forget(id);
}

/** Declines an invitation. */
export async function reject({ id }: Pick<Invitation, 'id'>): Promise<void> {
  await send('mutation', RejectSubaccountAccessDocument, { id });
  forget(id);
  await reloadAccess();
}

/** Hides an answered invitation without waiting for the push. */
function forget(id: string): void {
  useAccess.setState(({ invitations }) => ({ invitations: invitations.filter((each) => each.id !== id) }));
}
