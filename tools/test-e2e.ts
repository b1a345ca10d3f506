// npm run test:e2e [-- FILE … -g 'title']: the journeys, with Playwright's arguments.
import { runPlaywright } from './run-program.ts';

const args = process.argv.slice(2);
// A chosen journey runs by itself. Otherwise those that empty the review queues would first run all others.
const alone = args.length > 0 ? ['--no-deps'] : [];
process.exitCode = await runPlaywright('e2e/playwright.config.ts', [...alone, ...args]);
