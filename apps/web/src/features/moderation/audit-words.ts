import type { AuditEntry } from './moderation-queries.ts';

/** What was done, in words; the thing it was done to stands beside it. */
const verbs: Record<string, string> = {
  approve: 'Approved',
  deny: 'Denied',
  feature: 'Added to For You',
  unfeature: 'Took out of For You',
  delete: 'Deleted',
};

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** 'post.approve' gives 'Approved'; an action of a later release is shown by its own name. */
export function deedText(action: string): string {
  const verb = action.split('.').at(-1) ?? action;
  return verbs[verb] ?? capital(verb.replaceAll(/[-_]/g, ' '));
}

/** 'Post 12'. */
export function targetText({ kind, id }: AuditEntry['target']): string {
  return `${capital(kind.replaceAll(/[-_]/g, ' '))} ${id}`;
}

/** Entries without an actor were made on the machine, by the command line. */
export function actorText(actor: AuditEntry['actor']): string {
  if (!actor) return 'On the server';
  return actor.username === null ? `User ${actor.id}` : `@${actor.username}`;
}

/** Why something was denied, where that was said. */
export function reasonText(after: AuditEntry['after']): string | undefined {
  const reason = after?.denialReason;
  return typeof reason === 'string' && reason !== '' ? reason : undefined;
}
