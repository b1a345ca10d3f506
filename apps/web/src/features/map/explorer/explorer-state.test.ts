// spec: none, how the map finds and shows venues is not in it
import type { VenueListItem } from '@reelmates/contract/venues/venues';
import { describe, expect, it } from 'vitest';
import { type ExplorerAction, initialExplorer, listVenues, reduceExplorer } from './explorer-state.ts';

const begin = initialExplorer({ panelOpen: false, mapWanted: true });
const stateAfter = (...actions: ExplorerAction[]) => actions.reduce(reduceExplorer, begin);

describe('the state of the explorer', () => {
  it('opens the panel while a search is typed and closes it when a venue is selected', () => {
    expect(stateAfter({ type: 'panelOpened' }).panelOpen).toBe(true);
    const selected = stateAfter({ type: 'panelOpened' }, { type: 'venueSelected', venueId: '5' });
    expect(selected).toMatchObject({ panelOpen: false, justChosen: true });
  });

  it('closes the panel and chooses nothing when a press on the map deselects the venue', () => {
    const deselected = stateAfter(
      { type: 'venueSelected', venueId: '5' },
      { type: 'venueSelected', venueId: null },
    );
    expect(deselected).toMatchObject({ panelOpen: false, justChosen: false });
  });

  it('creates another map on a retry and keeps the part that the previous one showed', () => {
    const location = { latitude: 1, longitude: 2, zoom: 9 };
    const view = { location, bounds: bounds(0, 10), isCoarse: false };
    const retried = stateAfter(
      { type: 'viewChanged', view },
      { type: 'pictureChanged', isThere: false },
      { type: 'mapFailed' },
      { type: 'mapRetried' },
    );
    expect(retried).toMatchObject({ mapStatus: 'loading', pictureIsThere: true, attempt: 1, view });
    expect(reduceExplorer(retried, { type: 'mapReady' }).mapStatus).toBe('ready');
  });

  it('loads the map once it is first shown', () => {
    const list = initialExplorer({ panelOpen: false, mapWanted: false });
    expect(reduceExplorer(list, { type: 'mapWanted' }).mapWanted).toBe(true);
  });
});

describe('the listed venues', () => {
  const [near, far] = [venue('1', 5), venue('2', 50)];
  const known = { venues: [near, far], found: undefined, isSearch: false, bounds: null, onlyInView: true };

  it('has the venues that the map shows, until all are wanted', () => {
    const shown = { ...known, bounds: bounds(0, 10) };
    expect(listVenues(shown)).toEqual({ kind: 'inView', venues: [near], inView: [near] });
    expect(listVenues({ ...shown, onlyInView: false })).toEqual({
      kind: 'all',
      venues: [near, far],
      inView: [near],
    });
  });

  it('has all venues where the map shows no part', () => {
    expect(listVenues(known)).toEqual({ kind: 'all', venues: [near, far], inView: undefined });
  });

  it('has the hits of a search wherever they are', () => {
    const search = { ...known, isSearch: true, found: [far], bounds: bounds(0, 10) };
    expect(listVenues(search)).toMatchObject({ kind: 'found', venues: [far] });
  });

  it('is undefined while the venues are loading', () => {
    expect(listVenues({ ...known, venues: undefined, bounds: bounds(0, 10) }).venues).toBeUndefined();
  });
});

function bounds(south: number, north: number) {
  return { west: 0, east: 10, south, north };
}

function venue(id: string, latitude: number): VenueListItem {
  return { id, name: `Venue ${id}`, latitude, longitude: 5 } as VenueListItem;
}
