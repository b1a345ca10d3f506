import * as z from 'zod/mini';
import { boundedString } from '../fields.ts';

/**
 * What a moderator looked at: another one as soon as its content or its state is another. Opaque; a decision sends it
 * back, and is refused where it is no longer the present one.
 */
export const versionSchema = z.string();

export const versionInput = z.optional(boundedString(100, 'This version is not one of ours'));
