export { deleteExpiredTokens } from './account-mail.repository.ts';
export { sendAccountMail } from './send-account-mail.ts';
