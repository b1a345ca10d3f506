import { searchUsers } from '@reelmates/contract/social/users';
import { ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { searchPeople } from './people-search.service.ts';

export function registerPeopleSearch({ http, db }: ModuleContext): void {
  http.bind(searchUsers, async ({ viewer, query }) =>
    ok(await searchPeople(db, viewer.id, query.q, query.limit)),
  );
}
