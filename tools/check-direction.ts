import { findViolations } from './direction-rule.ts';
import { readSourceFiles } from './source-files.ts';

const violations = findViolations(readSourceFiles());
for (const { path, message } of violations) console.error(`${path} ${message}`);
process.exitCode = violations.length > 0 ? 1 : 0;
