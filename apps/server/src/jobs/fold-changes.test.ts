// spec: none, how counts are kept is not in it
import { afterEach, beforeEach, expect, it } from 'vitest';
import { publish } from '../testing/posts-factory.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { foldChanges } from './fold-changes.ts';

let app: TestApp;

beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const left = async (table: string) => (await app.db.query(`select 1 from ${table}`)).length;

it('folds the other kinds of counts when one fails, and throws its reason', async () => {
  await publish(await app.register(), await app.registerAdmin());
  expect(await left('board_changes')).toBeGreaterThan(0);
  expect(await left('author_review_changes')).toBeGreaterThan(0);
  await app.db.query('alter table stat_counts rename to missing_counts');
  await expect(foldChanges(app.db)).rejects.toThrow('"stat_counts" does not exist');
  expect(await left('board_changes')).toBe(0);
  expect(await left('ledger_changes')).toBe(0);
  expect(await left('author_review_changes')).toBe(0);
  expect(await left('stat_changes')).toBeGreaterThan(0);
});
