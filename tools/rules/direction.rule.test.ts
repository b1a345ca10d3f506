import { describe, expect, it } from 'vitest';
import { findDirectionViolations } from './direction.rule.ts';
import { violationsOf } from './planted.ts';

describe('the direction rule refuses', () => {
  it.each([
    ['packages/contract/src/posts.ts', "import pg from 'pg';", 'knows zod alone'],
    [
      'packages/contract/src/posts.ts',
      "import { x } from '../../../apps/web/src/x.ts';",
      'outside the contract',
    ],
    ['apps/server/src/http/x.ts', "import { x } from '../../../web/src/x.ts';", 'never each other'],
    ['apps/server/src/http/x.ts', "import { x } from '@reelmates/web/x';", 'never each other'],
    ['apps/web/src/lib/x.ts', "import type { x } from '@reelmates/server/x';", 'never each other'],
    ['apps/web/src/lib/x.test.ts', "import { x } from '../../../server/src/x.ts';", 'never each other'],
    ['apps/web/vite.config.ts', "import { x } from '../server/src/config.ts';", 'never each other'],
    ['apps/server/src/http/x.ts', "import { x } from '@reelmates/e2e/x';", 'only @reelmates/contract and'],
    [
      'apps/web/src/lib/x.ts',
      "import { x } from '@reelmates/embedded-postgres';",
      'only @reelmates/contract may',
    ],
    [
      'packages/embedded-postgres/src/x.ts',
      "import { x } from '../../../apps/server/src/config.ts';",
      'no other workspace',
    ],
    [
      'packages/embedded-postgres/src/x.ts',
      "import { x } from '@reelmates/contract/posts';",
      'no other workspace',
    ],
    ['apps/server/src/http/x.ts', "import { x } from '../../../../tools/x.ts';", 'outside its own workspace'],
    ['apps/server/src/platform/x.ts', "import { x } from '../db/x.ts';", 'side by side'],
    ['apps/server/src/db/x.ts', "import { x } from '../http/x.ts';", 'db lies below http'],
    [
      'apps/server/src/http/x.ts',
      "import type { x } from '../modules/posts/posts.public.ts';",
      'lies below modules',
    ],
    ['apps/server/src/http/x.ts', "export * from '../jobs/x.ts';", 'lies below jobs'],
    ['apps/server/src/http/x.ts', "const x = await import('../app.ts');", 'lies below app.ts'],
    ['apps/server/src/jobs/x.ts', "import { x } from '../app.ts';", 'side by side'],
    ['apps/server/src/modules/a/a.service.ts', "import { x } from '../b/b.repository.ts';", "may use of 'b'"],
    ['apps/server/src/modules/a/a.service.ts', "const x: import('../b/b.rules.ts').X = 1;", "may use of 'b'"],
    ['apps/server/src/app.ts', "import { x } from './testing/x.ts';", 'only tests do'],
    ['apps/web/src/lib/x.ts', "import { x } from '../testing/x.ts';", 'only tests do'],
    ['apps/server/src/stray/x.ts', 'export const x = 1;', 'in no layer'],
    ['apps/web/src/ui/x.tsx', "import { x } from '../features/posts/x.ts';", 'ui lies below features'],
    ['apps/web/src/lib/x.ts', "import { x } from '../ui/toast.tsx';", 'lib lies below ui'],
    ['apps/web/src/styles/x.css', "@import '../ui/x.css';", 'styles lies below ui'],
    ['apps/web/src/features/a/x.tsx', "import { x } from '../b/b-queries.ts';", "may use of 'b'"],
    ['apps/web/src/features/a/x.tsx', "const X = lazy(() => import('../b/y.tsx'));", "may use of 'b'"],
    [
      'apps/web/src/features/a/x.module.css',
      ".x { composes: y from '../b/y.module.css'; }",
      "may use of 'b'",
    ],
    ['apps/web/src/features/a/x.tsx', "import { x } from '../../screens/a/x.tsx';", 'lies below screens'],
    ['apps/web/src/screens/a/x.tsx', "import { x } from '../../app/paths.ts';", 'screens lies below app'],
    ['apps/web/src/pwa/x.ts', "import { x } from '../app/x.ts';", 'pwa lies below app'],
    ['apps/server/src/http/x.ts', 'const x = process.env.PORT;', 'config.ts alone'],
    ['apps/server/src/http/x.ts', "const x = process['env'];", 'config.ts alone'],
    ['apps/server/src/http/x.ts', 'const { env } = process;', 'config.ts alone'],
    ['apps/server/src/http/x.ts', "import { env } from 'node:process';", 'config.ts alone'],
    ['apps/web/src/lib/utils/x.ts', 'export const x = 1;', "named 'utils'"],
    ['e2e/helpers/x.ts', 'export const x = 1;', "named 'helpers'"],
    ['packages/contract/src/index.ts', "export * from './posts.ts';", 'barrel'],
    ['apps/web/src/ui/index.ts', "export { Button } from './button.tsx';", 'barrel'],
  ])('%s: %s', (path, source, message) => {
    expect(violationsOf(findDirectionViolations, { [path]: source })).toEqual([
      expect.stringContaining(message),
    ]);
  });
});

describe('the direction rule allows', () => {
  it.each([
    ['packages/contract/src/posts.ts', "import * as z from 'zod/mini'; import { x } from './fields.ts';"],
    ['packages/contract/src/posts.test.ts', "import { it } from 'vitest';"],
    ['apps/server/src/db/x.ts', "import { x } from '@reelmates/contract/posts'; import pg from 'pg';"],
    [
      'apps/server/src/modules/a/a.service.ts',
      "import { x } from '../b/b.public.ts'; import { y } from './a.rules.ts';",
    ],
    ['apps/server/src/app.ts', "import { x } from './modules/a/a.routes.ts';"],
    [
      'apps/server/src/platform/x.ts',
      "import { x } from '@reelmates/embedded-postgres'; import { y } from '@reelmates/embedded-postgres/error';",
    ],
    ['packages/embedded-postgres/src/x.ts', "import { x } from './files.ts'; import pg from 'pg';"],
    ['apps/server/src/main.ts', "import { x } from './app.ts'; import { y } from './jobs/x.ts';"],
    ['apps/server/src/config.ts', 'export const x = process.env;'],
    ['apps/server/src/modules/a/a.test.ts', "import { x } from '../../app.ts'; process.env.X = '1';"],
    ['apps/server/src/http/x.ts', "// process.env\nexport const x = 'process.env';"],
    ['apps/web/src/ui/x.tsx', "import styles from './x.module.css'; import { x } from '../lib/x.ts';"],
    ['apps/web/src/app/x.tsx', "const X = lazy(() => import('../screens/login/login-screen.tsx'));"],
    ['e2e/x.spec.ts', 'const x = process.env.CHROMIUM_PATH;'],
    ['apps/server/src/modules/a/index.ts', 'export const x = 1;'],
    [
      'apps/web/src/features/a/x.tsx',
      "import { x } from '../b/b.public.ts'; import { Y } from '../b/y.public.tsx';",
    ],
    ['apps/web/src/features/a/x.test.tsx', "import { x } from '../../testing/x.ts';"],
    ['apps/web/src/screens/a/x.tsx', "import { x } from '../../features/b/b-queries.ts';"],
    ['apps/server/src/db/embedded.ts', "import { start } from '@reelmates/embedded-postgres/start';"],
  ])('%s: %s', (path, source) => {
    expect(violationsOf(findDirectionViolations, { [path]: source })).toEqual([]);
  });
});
