import { commentReviews } from '../comments/comments.public.ts';
import { jackpotReviews } from '../jackpots/jackpots.public.ts';
import { postReviews } from '../posts/posts.public.ts';
import { findReportsByIds } from '../reports/reports.public.ts';
import { queuedComments } from './comments-queue.repository.ts';
import { toPendingComment } from './comments-queue.view.ts';
import { queuedJackpots } from './jackpots-queue.repository.ts';
import { toPendingJackpot } from './jackpots-queue.view.ts';
import { queuedPosts } from './posts-queue.repository.ts';
import { toPendingPost } from './posts-queue.view.ts';
import { createQueue } from './queue.ts';

export const postsQueue = createQueue('posts', postReviews, queuedPosts, toPendingPost);
export const commentsQueue = createQueue('comments', commentReviews, queuedComments, toPendingComment);
export const jackpotsQueue = createQueue('jackpots', jackpotReviews, queuedJackpots, toPendingJackpot);
/** Member reports are listed and decided by their own module; this module only takes them in hand. */
export const reportsQueue = { name: 'reports', load: findReportsByIds } as const;
