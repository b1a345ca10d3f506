export { sendAccountMail } from './send-account-mail.ts';
