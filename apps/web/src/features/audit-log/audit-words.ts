import { auditActions } from '@reelmates/contract/admin/audit-actions';
import type { AuditEntry } from './audit-queries.ts';

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const words: ReadonlyMap<string, string> = new Map(Object.entries(auditActions));

const outcomes: ReadonlyMap<unknown, string> = new Map([
  ['removed', 'Removed what was reported'],
  ['no-action', 'Took no action'],
]);

/** 'post.approve' gives 'Approved'. An unlisted action, of another release, is shown by its own name. */
export function actionText(action: string, after: AuditEntry['after'] = null): string {
  const outcome = action === 'report.decide' ? outcomes.get(after?.outcome) : undefined;
  if (outcome !== undefined) return outcome;
  const stem = action.split('.').at(-1) ?? action;
  return words.get(action) ?? capital(stem.replaceAll(/[-_]/g, ' '));
}

/** 'Post 12', or 'User @galah'. */
export function targetText({ kind, id, name }: AuditEntry['target']): string {
  const what = capital(kind.replaceAll(/[-_]/g, ' '));
  if (name) return kind === 'user' ? `${what} @${name}` : `${what} ${name}`;
  return `${what} ${id}`;
}

/** Entries without an actor were made on the command line. */
export function actorText(actor: AuditEntry['actor']): string {
  if (!actor) return 'On the server';
  return actor.username === null ? `User ${actor.id}` : `@${actor.username}`;
}

/** Why something was denied, or the note of a decision, if there is one. */
export function reasonText(after: AuditEntry['after']): string | undefined {
  const reason = after?.denialReason ?? after?.note;
  return typeof reason === 'string' && reason !== '' ? reason : undefined;
}

/** The text that was decided on, if there was one and its author still has an account. */
export function reviewedText(content: AuditEntry['content']): string | undefined {
  const text = content?.caption ?? content?.text;
  const photo = content?.photoDescription;
  const said = [
    typeof text === 'string' ? text : '',
    typeof photo === 'string' ? `Photo description: ${photo}` : '',
  ];
  return said.filter(Boolean).join('\n') || undefined;
}

/** The actions of the filter, each with its kind of target: 'Approved: post'. */
export const actionOptions: readonly { value: string; label: string }[] = Object.entries(auditActions)
  .map(([value, deed]) => ({
    value,
    label: `${capital((value.split('.')[0] ?? '').replaceAll('-', ' '))}: ${deed.charAt(0).toLowerCase()}${deed.slice(1)}`,
  }))
  .toSorted((one, other) => (one.label < other.label ? -1 : 1));
