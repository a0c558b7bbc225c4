import { NoMatch, NothingYet } from '../../../ui/EmptyState.tsx';
import { IconHistory } from '../../../ui/icons.ts';
import type { AuditLog } from './audit-filters.ts';

interface AuditEmptyProps {
  log: AuditLog;
  isFiltered: boolean;
  onClear(): void;
}

/** Why no entry is listed: none matches, or none exists in the selected period. */
export function AuditEmpty({ log, isFiltered, onClear }: AuditEmptyProps) {
  if (isFiltered) return <NoMatch noun="entries" onClear={onClear} />;
  return (
    <NothingYet
      title="No activity in this period"
      icon={IconHistory}
      text={
        log === 'site'
          ? 'Changes by people and API keys in your subaccounts and organizations: actor, action, address, and the values before and after.'
          : 'Sign-ins, failed sign-ins, and changes of password, second factor and sessions.'
      }
    />
  );
}
