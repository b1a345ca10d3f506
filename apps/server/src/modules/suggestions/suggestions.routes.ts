import * as contract from '@reelmates/contract/social/suggestions';
import { noContent, ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import {
  allowSuggestion,
  declineSuggestion,
  matesAt,
  peopleAtVenues,
  suggestionsFor,
} from './suggestions.service.ts';

export function registerSuggestions(context: ModuleContext): void {
  const { http } = context;
  http.bind(contract.suggestPeople, async ({ viewer, query }) =>
    ok(await suggestionsFor(context, viewer.id, query.limit)),
  );
  http.bind(contract.venueMates, async ({ viewer, query }) =>
    ok(await matesAt(context, viewer.id, query.venueIds)),
  );
  http.bind(contract.venuePeople, async ({ query }) => ok(await peopleAtVenues(context, query.ids ?? [])));
  http.command(contract.declineSuggestion, async (tx, { viewer, params }) => {
    await declineSuggestion(tx, context, viewer.id, params.userId);
    return noContent();
  });
  http.command(contract.allowSuggestion, async (tx, { viewer, params }) => {
    await allowSuggestion(tx, viewer.id, params.userId);
    return noContent();
  });
}
