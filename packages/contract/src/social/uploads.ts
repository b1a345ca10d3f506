import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { timeSchema } from '../fields.ts';

export const createUpload = endpoint({
  method: 'POST',
  path: '/api/objects/upload',
  summary: 'A signed address for one photo, good for one PUT within 15 minutes',
  access: 'account',
  body: z.optional(
    z.object({
      /**
       * The size of the photo in bytes. If it is given, the address may be that of an object store, which accepts
       * exactly this size.
       */
      size: z.optional(z.int().check(z.positive())),
    }),
  ),
  responses: {
    200: z.object({
      uploadURL: z.string(),
      imageUrl: z.string(),
      method: z.literal('PUT'),
      /** Headers of the PUT, in addition to its content type. */
      headers: z.record(z.string(), z.string()),
      expiresAt: timeSchema,
      maxBytes: z.number(),
    }),
  },
  errors: ['TOO_LARGE'],
  limit: 'upload',
});

/** The specification's texts for unusable files. */
export const uploadMessages = {
  notAnImage: 'Please select a photo/image file.',
  video: 'Videos are not allowed. Please select a photo/image file.',
  tooLarge: (bytes: number, maxBytes: number) =>
    `File size (${megabytes(bytes)} MB) exceeds maximum allowed size (${megabytes(maxBytes)} MB)`,
} as const;

/** File name endings that the specification counts as videos. */
export const videoExtensions = ['mp4', 'mov', 'avi', 'wmv', 'flv', 'mkv', 'webm', 'm4v'] as const;

function megabytes(bytes: number): string {
  // Rounded up: a size over the limit never reads like the limit.
  return String(Math.ceil((bytes / 1_048_576) * 100) / 100);
}
