import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const readSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  summary: 'What the operator has set and the web app follows',
  access: 'member',
  responses: {
    200: z.object({
      /** A MapLibre style in place of the bundled map; null for the bundled one. */
      mapStyleUrl: z.nullable(z.string()),
      /** Whether venue pages without data show examples, labelled as such. */
      showExamples: z.boolean(),
    }),
  },
});
