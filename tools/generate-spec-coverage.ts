// Writes docs/spec-coverage.md from the specification's ids and the tests' directives, and fails if these are
// inconsistent; with --check it only compares.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readProject } from './rules/project.ts';
import { findGaps } from './spec-coverage/coverage.ts';
import { readDirectives } from './spec-coverage/directives.ts';
import { renderCoverage } from './spec-coverage/page.ts';
import { readSpecification } from './spec-coverage/sentences.ts';
import unshown from './spec-coverage/unshown.json' with { type: 'json' };

const page = join(import.meta.dirname, '..', 'docs', 'spec-coverage.md');
const project = readProject();
const coverage = {
  specification: readSpecification(project.files.get('docs/specification.md') ?? ''),
  files: [...project.sources]
    .filter(([path]) => /\.(test|spec)\.tsx?$/.test(path))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, source]) => readDirectives(path, source)),
  unshown,
};
const problems = findGaps(coverage);
const text = renderCoverage(coverage);

if (!process.argv.includes('--check')) {
  await writeFile(page, text);
} else if (project.files.get('docs/spec-coverage.md') !== text) {
  problems.push('docs/spec-coverage.md differs from the tests: run npm run spec-coverage and commit it');
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
