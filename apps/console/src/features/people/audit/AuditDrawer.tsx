import { auditActionText } from '@headframe/domain/audit/audit-actions';
import { missingText } from '@headframe/domain/units/number-text';
import type { ReactNode } from 'react';
import { AccountAuditEntryDocument, AuditEntryDocument } from '../../../generated/audit.ts';
import { useData } from '../../../transport/use-data.ts';
import { useDateFormat } from '../../../ui/dates.ts';
import { DetailDrawer, DetailSection, Facts } from '../../../ui/DetailDrawer.tsx';
import { NothingYet } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageLink } from '../../../ui/PageLink.tsx';
import { SkeletonBlock } from '../../../ui/Skeleton.tsx';
import { agentRequestPage } from '../../devices/requests/index.ts';
import { objectKindText, type AuditLog } from './audit-filters.ts';
import { Difference } from './Difference.tsx';
import type { AuditRow } from './use-audit-list.ts';

interface AuditDrawerProps {
  id: string;
  log: AuditLog;
  /** The entry, where the list has it. */
  known: AuditRow | undefined;
  onClose(): void;
}

const actorKinds: Readonly<Record<string, string>> = { account: 'Account', 'api-key': 'API key', system: 'Headframe' };

/** The details of one entry, beside the list; the URL names the entry. */
export function AuditDrawer({ id, log, known, onClose }: AuditDrawerProps) {
  const site = useData(AuditEntryDocument, { id }, { isPaused: known !== undefined || log !== 'site' });
  const account = useData(AccountAuditEntryDocument, { id }, { isPaused: known !== undefined || log !== 'account' });
  const { error, refetch, data } = log === 'site' ? site : account;
  const entry: AuditRow | undefined = known ?? site.data?.auditEntries[0] ?? account.data?.accountAuditEntries[0];
  return (
    <DetailDrawer isOpen onClose={onClose} title={entry ? auditActionText(entry.action) : 'Entry'}>
      {entry && <Entry entry={entry} />}
      {!entry && data && <NothingYet title="Entry not found" text="It belongs to another subaccount or account." />}
      {!entry && !data && error && <ErrorState error={error} onRetry={refetch} />}
      {!entry && !data && !error && <SkeletonBlock height={280} label="Loading the entry" />}
    </DetailDrawer>
  );
}

/** The id of an entry's object; that of a command leads to its requests, where every device is listed. */
function ObjectId({ entry: { action, objectKind, objectId } }: { entry: AuditRow }): ReactNode {
  const id = <code>{objectId}</code>;
  if (objectKind !== 'command') return id;
  const search = action === 'scan.add-found' ? { request: objectId } : { batchId: objectId };
  return (
    <>
      {id}{' '}
      <PageLink page={agentRequestPage} search={search}>
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
          ['Action', <code key="action">{entry.action}</code>],
        ]}
      />
      <DetailSection title="What changed">
        <Difference before={entry.before} after={entry.after} />
      </DetailSection>
    </>
  );
}
