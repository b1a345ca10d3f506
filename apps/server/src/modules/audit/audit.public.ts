export { recordAudit } from './audit.repository.ts';
export { toAuditEntry } from './audit.view.ts';
export { findPersonHistory } from './person-history.repository.ts';
