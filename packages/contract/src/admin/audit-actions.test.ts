// spec: none, the audit log is not in it
import { expect, it } from 'vitest';
import { auditActions } from './audit-actions.ts';

it.each(Object.entries(auditActions))('%s, named by its kind of target, reads %s', (action, words) => {
  expect(action).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/);
  expect(words).toMatch(/^[A-Z][A-Za-z ]+[a-zA-Z]$/);
});
