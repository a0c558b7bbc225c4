import { listLimits } from '@headframe/domain/limits/paging';
import { AsicSearchDocument } from '../../../generated/asic.ts';
import { send } from '../../../transport/requests/client.ts';
import type { SearchResult } from '../../../ui/page/shown-page.ts';
import { asicName } from './asic-name.ts';
import { statusDetail, statusLook } from './asic-status.ts';
import { asAsicWhere, filterWhere } from './asic-filters.ts';

/** Devices for the palette, by worker name, IP, MAC, model, hostname or note. */
export async function findAsics(text: string): Promise<readonly SearchResult[]> {
  const { asics } = await send(
    'query',
    AsicSearchDocument,
    { where: asAsicWhere(filterWhere({ q: text })), limit: listLimits.deviceSearch },
    { isBackground: true },
  );
  return asics.map((asic) => ({
    key: asic.id,
    label: asicName(asic),
    detail: [asic.ip, asic.model, statusLook(asic).word, statusDetail(asic)].filter(Boolean).join(' · '),
    search: { device: asic.id },
  }));
}
