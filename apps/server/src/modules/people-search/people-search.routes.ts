import { searchUsers } from '@reelmates/contract/social/users';
import { ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { searchPeople } from './people-search.service.ts';

export function registerPeopleSearch(context: ModuleContext): void {
  context.http.bind(searchUsers, async ({ viewer, query }) =>
    ok(await searchPeople(context, viewer.id, query.q, query.limit)),
  );
}
