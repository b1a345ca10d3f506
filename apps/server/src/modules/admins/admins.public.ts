export { grantAdmin, listAdmins, nameOf, revokeAdmin } from './admins.service.ts';
