import * as z from 'zod/mini';
import { boundedString } from '../fields.ts';

/**
 * The version that a moderator saw: it changes with the content and the state. Opaque; a decision sends it back, and
 * is refused where it is not the present one.
 */
export const versionSchema = z.string();

export const versionInput = z.optional(boundedString(100, 'This version is not one of ours'));
