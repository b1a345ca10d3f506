/* The review of queues, for features with a queue of their own. */

export { useCountBy, useReloadQueue } from './moderation-queries.ts';
export type { Queue } from './queue.ts';
export { default as reviewCardStyles } from './review/review-card.module.css';
export { onSinglePress } from './review/review-card.tsx';
export { type ActionsProps, type FactsProps, ReviewQueue } from './review/review-queue.tsx';
