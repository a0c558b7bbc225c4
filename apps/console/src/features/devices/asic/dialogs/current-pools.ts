import { AsicDetailDocument } from '../../../../generated/asic.ts';
import { send } from '../../../../transport/requests/client.ts';
import { emptyEntry, type PoolEntry } from './pool-entries.ts';

/** The pools a device has now, as lines of the pool form; the server never returns passwords. */
export async function currentPools(id: string): Promise<PoolEntry[]> {
  const { asics } = await send('query', AsicDetailDocument, { id });
  return (asics[0]?.pools ?? []).map(({ address, user }) => ({ ...emptyEntry, address, user }));
}
