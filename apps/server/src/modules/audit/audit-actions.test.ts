// spec: none, the audit log is not in it
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { auditActions } from '@reelmates/contract/admin/audit-actions';
import { expect, it } from 'vitest';

const modules = fileURLToPath(new URL('..', import.meta.url));
const sources = readdirSync(modules, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => readFileSync(`${modules}/${path}`, 'utf8'))
  .join('\n');

it.each(Object.keys(auditActions))('%s is recorded by a module', (action) => {
  expect(sources).toContain(`'${action}'`);
});
