import { OutletsToLinkDocument } from '../../../generated/outlet-links.ts';
import { send } from '../../../transport/requests/client.ts';
import { openDialog } from '../../../ui/dialog/dialogs.ts';
import { PickDialog, type Pick } from './PickDialog.tsx';

/** Max outlets that a search offers. */
const maxOffered = 20;

const searched = ['name', 'key', 'pduName', 'pduIp'];

/** Each word has to match, so that `10.0.0.9 3` finds outlet 3 of that PDU. */
async function findOutlets(text: string): Promise<readonly Pick[]> {
  const words = text.split(/[\s/]+/).filter(Boolean);
  const matches = words.map((word) => ({ _or: searched.map((column) => ({ [column]: { _ilike: `%${word}%` } })) }));
  const where = { _and: [{ isShared: { _eq: false } }, ...matches] };
  const { outlets } = await send('query', OutletsToLinkDocument, { where, limit: maxOffered }, { isBackground: true });
  return outlets.map(({ id, key, name, pduName, pduIp, asicName }) => ({
    id,
    label: [`${pduName || pduIp} / ${key}`, name, asicName && `feeds ${asicName}`].filter(Boolean).join(' · '),
  }));
}

/** Lets one choose an outlet of a miner; undefined where it was canceled. */
export function pickOutlet(miner: string): Promise<string | undefined> {
  return openDialog<string>((dialog) => (
    <PickDialog
      {...dialog}
      title={`Link an outlet to ${miner}`}
      consequence="Several outlets may feed one miner. An outlet that is linked to another miner moves to this one. Nothing is switched."
      label="Outlet"
      placeholder="PDU, IP, outlet"
      confirmLabel="Link"
      find={findOutlets}
    />
  ));
}
