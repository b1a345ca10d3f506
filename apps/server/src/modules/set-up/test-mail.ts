import type { TestMail } from '@reelmates/contract/admin/set-up';
import type { Config } from '../../config.ts';
import type { Queryable } from '../../db/database.ts';
import { readState, replaceState, writeState } from '../../db/product-state.ts';

const NAME = 'test-mail';

/** The settings that a test used. */
type MailSettings = { server: string | null; from: string };

type StoredTest = MailSettings & {
  id: string;
  /** When the test was requested, and later, when its outcome was known. */
  at: string;
  outcome: TestMail['outcome'];
  reason: string | null;
};

export function mailSettingsOf({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>): MailSettings {
  const url = smtpUrl === null ? null : new URL(smtpUrl);
  const { name, address } = mailFrom;
  return {
    // Without user and password.
    server: url && `${url.protocol}//${url.host}`,
    from: name === '' ? address : `${name} <${address}>`,
  };
}

/** Replaces the record of the previous test. */
export async function recordTest(db: Queryable, id: string, settings: MailSettings, at: Date): Promise<void> {
  const test: StoredTest = { id, at: at.toISOString(), ...settings, outcome: 'waiting', reason: null };
  await writeState(db, NAME, JSON.stringify(test), at);
}

/** Does nothing if a later test has been requested. */
export async function recordOutcome(
  db: Queryable,
  id: string,
  result: Pick<StoredTest, 'outcome' | 'reason'>,
  at: Date,
): Promise<void> {
  const text = await readState(db, NAME);
  const test = text === null ? null : (JSON.parse(text) as StoredTest);
  if (text === null || test?.id !== id) return;
  await replaceState(db, NAME, text, JSON.stringify({ ...test, ...result, at: at.toISOString() }));
}

export async function findTest(db: Queryable, settings: MailSettings): Promise<TestMail | null> {
  const text = await readState(db, NAME);
  if (text === null) return null;
  const { at, outcome, reason, server, from } = JSON.parse(text) as StoredTest;
  return { at, outcome, reason, isPresent: server === settings.server && from === settings.from };
}
