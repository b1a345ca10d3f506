/* The review of queues, for features with a queue of their own. */

export { useDecisions } from './deciding/use-decisions.ts';
export { decisions, useAdjustQueueCount, useReloadQueue } from './moderation-queries.ts';
export type { Decision, Queue } from './queue.ts';
export { postsQueue } from './queues/content-queues.ts';
export { ItemNote } from './review/item-note.tsx';
export type { ActionsProps, FactsProps } from './review/review-article.tsx';
export { default as reviewCardStyles } from './review/review-card.module.css';
export { ReviewQueue } from './review/review-queue.tsx';
export { useChangedItems } from './review/use-changed-items.ts';
export { useDecisionQuestion } from './review/use-decision-question.tsx';
