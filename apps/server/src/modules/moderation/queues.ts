import { commentReviews } from '../comments/comments.public.ts';
import { jackpotReviews } from '../jackpots/jackpots.public.ts';
import { postReviews } from '../posts/posts.public.ts';
import { queuedComments } from './comments-queue.repository.ts';
import { toPendingComment } from './comments-queue.view.ts';
import { queuedJackpots } from './jackpots-queue.repository.ts';
import { toPendingJackpot } from './jackpots-queue.view.ts';
import { queuedPosts } from './posts-queue.repository.ts';
import { toPendingPost } from './posts-queue.view.ts';
import { createQueue } from './queue.ts';

export const postsQueue = createQueue(postReviews, queuedPosts, toPendingPost);
export const commentsQueue = createQueue(commentReviews, queuedComments, toPendingComment);
export const jackpotsQueue = createQueue(jackpotReviews, queuedJackpots, toPendingJackpot);
