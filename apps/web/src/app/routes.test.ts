// spec: none, the server's list of pages
import { memberPages, publicPages } from '@reelmates/contract/pages';
import { expect, it } from 'vitest';
import { routes } from './routes.tsx';

it('is known to the server, page by page: it answers 404 for every other address', () => {
  const addresses = (access: string) =>
    routes
      .filter((route) => ('redirect' in route ? 'public' : route.access) === access)
      .map(({ path }) => path)
      .toSorted();
  expect(addresses('public')).toEqual(publicPages.map(({ path }) => path).toSorted());
  expect(addresses('member')).toEqual([...memberPages].toSorted());
});
