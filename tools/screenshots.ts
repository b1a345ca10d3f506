// npm run screenshots: takes the pictures of the README and the tour again, in the demo.
import { runPlaywright } from './run-program.ts';

process.exitCode = await runPlaywright('e2e/screenshots/screenshots.config.ts', []);
