import { MinersToLinkDocument } from '../../../generated/outlet-links.ts';
import { send } from '../../../transport/requests/client.ts';
import { openDialog } from '../../../ui/dialog/dialogs.ts';
import { PickDialog, type Pick } from './PickDialog.tsx';

/** Max miners that a search offers. */
const maxOffered = 20;

const searched = ['workerName', 'hostname', 'ip', 'macAddress', 'serialNumber'];

async function findMiners(text: string): Promise<readonly Pick[]> {
  const matches = searched.map((column) => ({ [column]: { _ilike: `%${text.trim()}%` } }));
  const where = { _and: [{ isShared: { _eq: false } }, ...(text.trim() === '' ? [] : [{ _or: matches }])] };
  const { asics } = await send('query', MinersToLinkDocument, { where, limit: maxOffered }, { isBackground: true });
  return asics.map(({ id, workerName, hostname, ip, macAddress }) => ({
    id,
    label: [workerName || hostname, ip, macAddress].filter(Boolean).join(' · '),
  }));
}

/** Lets one choose a miner of the own subaccount by a search; undefined where it was canceled. */
export function chooseMiner(words: {
  title: string;
  consequence: string;
  confirmLabel: string;
}): Promise<string | undefined> {
  return openDialog<string>((dialog) => (
    <PickDialog {...dialog} {...words} label="Miner" placeholder="Worker, IP, MAC" find={findMiners} />
  ));
}

/** Lets one choose the miner behind an outlet; undefined where it was canceled. */
export function pickMiner(outlet: string): Promise<string | undefined> {
  return chooseMiner({
    title: `Link ${outlet} to a miner`,
    consequence:
      'The console then shows which miner the outlet feeds, and can stop it before a cut. Nothing is switched.',
    confirmLabel: 'Link',
  });
}
