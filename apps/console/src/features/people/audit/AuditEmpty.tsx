import { NoMatch, NothingYet } from '../../../ui/EmptyState.tsx';
import { IconHistory } from '../../../ui/icons.ts';
import type { AuditLog } from './audit-filters.ts';

interface AuditEmptyProps {
  log: AuditLog;
  isFiltered: boolean;
  onClear(): void;
}

/** Why no entry is listed: none matches, or nothing was done in the time that is shown. */
export function AuditEmpty({ log, isFiltered, onClear }: AuditEmptyProps) {
  if (isFiltered) return <NoMatch noun="entries" onClear={onClear} />;
  return (
    <NothingYet
      title="Nothing was done in this time"
      icon={IconHistory}
      text={
        log === 'site'
          ? 'Whatever people and API keys change in your subaccounts and organizations is kept here: who, what, from where, and what it was like before.'
          : 'Sign-ins, refused ones too, and changes of password, second factor and sessions are kept here.'
      }
    />
  );
}
