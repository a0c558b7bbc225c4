import { routeEntry } from '@headframe/domain/routes/route-table';
import { auditActionText } from '@headframe/domain/audit/audit-actions';
import { missingText } from '@headframe/domain/units/number-text';
import type { ReactNode } from 'react';
import { AccountAuditEntryDocument, AuditEntryDocument } from '../../../generated/audit.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { useDateFormat } from '../../../ui/figure/dates.ts';
import { DetailSection, Facts } from '../../../ui/DetailDrawer.tsx';
import { ItemDrawer } from '../../../ui/list/ItemDrawer.tsx';
import type { DrawerList } from '../../../ui/list/use-list.ts';
import { PageLink } from '../../../ui/page/PageLink.tsx';
import { objectKindText } from './audit-filters.ts';
import { Difference } from './Difference.tsx';
import type { AuditRow } from './use-audit-list.ts';
import { useAuditLog } from './use-audit-log.ts';

const actorKinds: Readonly<Record<string, string>> = { account: 'Account', 'api-key': 'API key', system: 'Headframe' };

/** The details of one entry, beside the list; the URL names the entry. */
export function AuditDrawer({ id, list }: { id: string; list: DrawerList & { rows: readonly AuditRow[] } }) {
  const log = useAuditLog();
  const known = list.rows.find((row) => row.id === id);
  const site = useData(AuditEntryDocument, { id }, { isPaused: known !== undefined || log !== 'site' });
  const account = useData(AccountAuditEntryDocument, { id }, { isPaused: known !== undefined || log !== 'account' });
  const { error, refetch, data } = log === 'site' ? site : account;
  const found: AuditRow | undefined = known ?? site.data?.auditEntries[0] ?? account.data?.accountAuditEntries[0];
  const item = found?.id === id ? found : undefined;
  return (
    <ItemDrawer
      detail={{ item, isMissing: data !== undefined, error, refetch }}
      noun="Entry"
      missing="It belongs to another subaccount or account."
      onClose={() => list.open(undefined)}
      name={({ action }) => auditActionText(action)}
    >
      {(entry) => <Entry entry={entry} />}
    </ItemDrawer>
  );
}

/** The id of an entry's object; that of a command leads to its requests, where every device is listed. */
function ObjectId({ entry: { action, objectKind, objectId } }: { entry: AuditRow }): ReactNode {
  const id = <code>{objectId}</code>;
  if (objectKind !== 'command') return id;
  const search: Record<string, string> = action === 'scan.add-found' ? { request: objectId } : { batchId: objectId };
  return (
    <>
      {id}{' '}
      <PageLink page={routeEntry('agent-requests')} search={search}>
        {action === 'scan.add-found' ? 'View request' : 'View batch'}
      </PageLink>
    </>
  );
}

function Entry({ entry }: { entry: AuditRow }) {
  const exact = useDateFormat('exact');
  const { objectName, objectKind, objectId, actor, actorKind, subaccount, ip } = entry;
  return (
    <>
      <Facts
        facts={[
          ['When', exact(entry.at)],
          [actorKinds[actorKind] ?? 'Actor', actor],
          ['From', ip ?? missingText],
          [objectKindText(objectKind), objectName || missingText],
          ...(objectId ? [['Id', <ObjectId key="id" entry={entry} />] as const] : []),
          ...(subaccount ? [['Subaccount', subaccount] as const] : []),
          ['Action', auditActionText(entry.action)],
        ]}
      />
      <DetailSection title="What changed">
        <Difference before={entry.before} after={entry.after} />
      </DetailSection>
    </>
  );
}
