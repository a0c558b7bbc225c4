import { useMemo } from 'react';
import { actionsFor, useMayDoAny } from '../../../ui/action/action.ts';
import { formatSort } from '../../../ui/table/columns.ts';
import { AccessKeyPage } from '../access-keys/index.ts';
import { apiKeyActions, apiKeyPageActions } from './api-key.actions.tsx';
import { apiKeyPage } from './api-key.route.ts';
import { ApiHelpLink } from './ApiHelpLink.tsx';
import { useApiKeyList } from './use-api-key-list.ts';

/** Roles are shown by their alias, which is what the list holds. */
const roleAlias = (alias: string): string => alias;

/** The API keys: the programs with access, and their roles. */
export function ApiKeyPage() {
  const search = apiKeyPage.useSearch();
  const setSearch = apiKeyPage.useSetSearch();
  const list = useApiKeyList(search);
  const { refetch: onDone } = list;
  const mayAct = useMayDoAny(apiKeyActions);
  const pageActions = useMemo(() => (mayAct ? actionsFor(apiKeyPageActions, { onDone }) : []), [mayAct, onDone]);
  return (
    <AccessKeyPage
      title={apiKeyPage.label}
      icon={apiKeyPage.icon}
      intro={
        <>
          An API key gives a program the permissions of a role in this subaccount. <ApiHelpLink />
        </>
      }
      list={list}
      sort={list.sort}
      onSort={(sort) => setSearch({ sort: formatSort(sort) })}
      roleLabel={roleAlias}
      whySuspended="its creator has no access"
      pageActions={pageActions}
      rowActions={mayAct ? (row) => actionsFor(apiKeyActions, { row, onDone }) : undefined}
      emptyTitle="No API keys yet"
    />
  );
}
