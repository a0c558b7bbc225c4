import './audit.graphql.ts';
import './followed-changes.graphql.ts';

export { noteRefusedSignIn, type RefusedSignIn } from './note-refused-sign-in.ts';
export { registerAuditExport } from './register-audit-export.ts';
