export { PasswordRequirements } from './password-requirements.tsx';
export { useRefuseUsername, useUsernameCheck } from './use-username-check.ts';
export { UsernameField } from './username-field.tsx';
