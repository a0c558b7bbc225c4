import { defineFeature } from '../../../feature.ts';
import { auditExportPath, registerAuditExport } from './register-audit-export.ts';
import './audit.graphql.ts';

/** The audit log and its export. */
export const auditFeature = defineFeature({
  access: { signedIn: [`POST ${auditExportPath}`] },
  routes: (app, { database }) => registerAuditExport(app, { database }),
});
