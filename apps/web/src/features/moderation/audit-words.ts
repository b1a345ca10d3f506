import type { AuditEntry } from './moderation-queries.ts';

/** What was done, in words; the thing it was done to stands beside it. */
const verbs: Record<string, string> = {
  approve: 'Approved',
  deny: 'Denied',
  feature: 'Added to For You',
  unfeature: 'Took out of For You',
  delete: 'Deleted',
  verify: 'Verified',
  unverify: 'Took the verified badge from',
  ban: 'Banned',
  unban: 'Unbanned',
  note: 'Noted about',
  grant: 'Made an admin',
  revoke: 'Took the admin role from',
  decide: 'Decided',
  undo: 'Undid the decision on',
  add: 'Added',
  change: 'Changed',
  withdraw: 'Withdrew',
};

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const outcomes: Record<string, string> = {
  removed: 'Removed what was reported',
  'no-action': 'Took no action',
};

/** 'post.approve' gives 'Approved'; an action of a later release is shown by its own name. */
export function deedText(action: string, after: AuditEntry['after'] = null): string {
  const outcome = action === 'report.decide' ? outcomes[String(after?.outcome)] : undefined;
  if (outcome !== undefined) return outcome;
  const verb = action.split('.').at(-1) ?? action;
  return verbs[verb] ?? capital(verb.replaceAll(/[-_]/g, ' '));
}

/** 'Post 12', or 'User @galah'. */
export function targetText({ kind, id, name }: AuditEntry['target']): string {
  const what = capital(kind.replaceAll(/[-_]/g, ' '));
  if (name) return kind === 'user' ? `${what} @${name}` : `${what} ${name}`;
  return `${what} ${id}`;
}

/** Entries without an actor were made on the machine, by the command line. */
export function actorText(actor: AuditEntry['actor']): string {
  if (!actor) return 'On the server';
  return actor.username === null ? `User ${actor.id}` : `@${actor.username}`;
}

/** Why something was denied, or what was noted with a decision, where something was. */
export function reasonText(after: AuditEntry['after']): string | undefined {
  const reason = after?.denialReason ?? after?.note;
  return typeof reason === 'string' && reason !== '' ? reason : undefined;
}

/** The text that was decided on, where there was one and its author still has an account. */
export function judgedText(content: AuditEntry['content']): string | undefined {
  const text = content?.caption ?? content?.text;
  return typeof text === 'string' && text !== '' ? text : undefined;
}
