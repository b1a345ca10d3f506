// Runs the rules of the code's structure, each a pure function of the checkout's files: all, or the named ones.

import { findMisnamedConstants } from './rules/constants.rule.ts';
import { findCycles } from './rules/cycles.rule.ts';
import { findDirectionViolations } from './rules/direction.rule.ts';
import { findDocumentViolations } from './rules/documents.rule.ts';
import { findFileShapeViolations } from './rules/file-shape.rule.ts';
import { type Rule, readProject } from './rules/project.ts';
import { findMisplacedSql } from './rules/sql-placement.rule.ts';
import { findContainersInCards, findLastingHovers, findUnusedStyles } from './rules/styles.rule.ts';
import { findForeignWrites } from './rules/table-owners.rule.ts';
import { findRetiredWords } from './rules/words.rule.ts';

const RULES: Record<string, Rule> = {
  direction: findDirectionViolations,
  cycles: findCycles,
  'sql placement': findMisplacedSql,
  'table owners': findForeignWrites,
  words: findRetiredWords,
  constants: findMisnamedConstants,
  styles: findUnusedStyles,
  hovers: findLastingHovers,
  containers: findContainersInCards,
  files: findFileShapeViolations,
  documents: findDocumentViolations,
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in RULES));
if (unknown.length > 0) {
  throw new Error(`There is no rule '${unknown.join("', '")}', only '${Object.keys(RULES).join("', '")}'.`);
}
const project = readProject();
for (const [name, rule] of Object.entries(RULES)) {
  if (names.length > 0 && !names.includes(name)) continue;
  for (const { path, message } of rule(project)) {
    console.error(`${name}: ${path} ${message}`);
    process.exitCode = 1;
  }
}
