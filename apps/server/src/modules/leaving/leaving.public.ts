export { eraseDueAccounts } from './erasure.service.ts';
