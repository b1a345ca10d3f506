import * as z from 'zod/mini';
import { boundedString } from '../fields.ts';

/**
 * The version of an item that a moderator saw. It changes with the content and the moderation state, and is opaque. A
 * decision carries it and is refused if the item has another version by then.
 */
export const versionSchema = z.string();

export const versionInput = z.optional(boundedString(100, 'This version is not one of ours'));
