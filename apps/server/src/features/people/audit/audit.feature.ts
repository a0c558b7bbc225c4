import { defineFeature } from '../../../feature.ts';
import { auditExportPath, registerAuditExport } from './register-audit-export.ts';
import './audit.graphql.ts';
import './followed-changes.graphql.ts';

/** The audit log and its export. */
export const auditFeature = defineFeature({
  topics: { subaccount: ['change'], installation: ['organizationChange'] },
  access: { signedIn: [`POST ${auditExportPath}`] },
  routes: (app, { database }) => registerAuditExport(app, { database }),
});
