export { grantAdmin, listAdmins, nameOf, refuseLastAdmin, revokeAdmin } from './admins.service.ts';
