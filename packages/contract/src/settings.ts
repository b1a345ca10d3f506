import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const readSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  summary: 'The settings of the operator that the web app needs',
  access: 'public',
  responses: {
    200: z.object({
      /** MapLibre styles: addresses on this origin for the bundled map, or the operator's own one for both themes. */
      map: z.object({ darkStyleUrl: z.string(), lightStyleUrl: z.string(), isBundled: z.boolean() }),
      /** Whether venue pages without data show examples, labelled as such. */
      showExamples: z.boolean(),
      /** The community group and pages on other sites, for the welcome screen. */
      communityUrl: z.nullable(z.string()),
      socialUrls: z.array(z.string()),
      /** The prize for the best of a month, such as '$500'; null for none. */
      monthlyPrize: z.nullable(z.string()),
    }),
  },
});
