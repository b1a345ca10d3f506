export { wasAdmin } from './admins.repository.ts';
export { grantAdmin, listAdmins, nameOf, refuseLastAdmin, revokeAdmin } from './admins.service.ts';
