import { containerHistoryPath } from '@headframe/domain/devices/export-paths';
import { defineFeature } from '../../../feature.ts';
import { exportAccess, registerListExport } from '../../../platform/export/list-export.ts';
import { registerHistoryExport } from '../history/index.ts';
import { containerExport } from './container-export.ts';
import { containerRecordColumns, findContainerHistory } from './container-history-rows.ts';
import './containers.graphql.ts';

/** Containers (ant spaces): list, history, commands, names, deletion, export. */
export const containersFeature = defineFeature({
  topics: { subaccount: ['container'] },
  access: { permission: { ...exportAccess(containerExport), [`POST ${containerHistoryPath}`]: 'ant_space_history' } },
  routes: (app, { database }) => {
    registerListExport(app, database, containerExport);
    registerHistoryExport(app, database, {
      path: containerHistoryPath,
      missing: 'antspaceHistoryMissing',
      find: findContainerHistory,
      columns: () => containerRecordColumns,
      read: (_transaction, { container, points }) => Promise.resolve(points.map((point) => ({ container, point }))),
    });
  },
});
