// npm run screenshots: takes the pictures of the README again, of the built product with a small made-up community in it.
import { runPlaywright } from './run-program.ts';

process.exitCode = await runPlaywright('e2e/screenshots/screenshots.config.ts', []);
