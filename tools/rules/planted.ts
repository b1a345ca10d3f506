import { projectOf, type Rule } from './project.ts';

/** For tests: the violations that a rule finds in a small made-up checkout, as `path message`. */
export function violationsOf(rule: Rule, files: Record<string, string>): string[] {
  return rule(projectOf(new Map(Object.entries(files)))).map(({ path, message }) => `${path} ${message}`);
}
