import type { ComponentType } from 'react';
import { ApiKeyListDocument, ApiKeyListUpdatesDocument } from '../../../generated/api-key.ts';
import { defineList } from '../../../ui/list/define-list.tsx';
import { liveListOf } from '../../../ui/list/named-source.ts';
import { accessKeyList } from '../access-keys/index.ts';
import { apiKeyActions, apiKeyPageActions } from './api-key.actions.tsx';
import { apiKeyPage } from './api-key.route.ts';
import { ApiHelpLink } from './ApiHelpLink.tsx';

const source = liveListOf('apiKeys', {
  list: ApiKeyListDocument,
  updates: ApiKeyListUpdatesDocument,
  countKey: (row) => row.id,
});

/** The API keys: the programs with access, and their roles. */
export const ApiKeyPage: ComponentType = defineList(source, {
  page: apiKeyPage,
  key: 'api-keys',
  auditKind: 'api-key',
  noun: 'API keys',
  rowActions: { actions: apiKeyActions, context: (row, { refetch }) => ({ row, onDone: refetch }) },
  ...accessKeyList({
    intro: (
      <>
        An API key gives a program the permissions of a role in this subaccount. <ApiHelpLink />
      </>
    ),
    emptyTitle: 'No API keys yet',
    create: apiKeyPageActions,
    roleLabel: (alias) => alias,
    whySuspended: 'its creator has no access',
  }),
});
