export { sendTestMail } from './send-test-mail.ts';
