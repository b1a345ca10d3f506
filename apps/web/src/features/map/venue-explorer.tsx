import type { VenueListItem } from '@reelmates/contract/venues/venues';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { cx } from '../../lib/cx.ts';
import { useOnline } from '../../lib/use-online.ts';
import { Button } from '../../ui/button.tsx';
import { LocateIcon } from '../../ui/icons-content.tsx';
import { Page } from '../../ui/page.tsx';
import { distanceBetween, type Position } from '../venues/distance.ts';
import { useMyPosition } from '../venues/use-my-position.ts';
import type { VenueWithDistance } from '../venues/venue-list.tsx';
import { ExplorerBar } from './explorer-bar.tsx';
import { ExplorerList, inOrder } from './explorer-list.tsx';
import { MapCanvas, preloadMap } from './map-canvas.tsx';
import { boundsAround, boundsAt, isWithin, type MapLocation } from './map-location.ts';
import { useMapSettings } from './map-settings.ts';
import { SearchResults } from './search-results.tsx';
import { useVenueData } from './use-venue-data.ts';
import { VenueCard } from './venue-card.tsx';
import styles from './venue-explorer.module.css';
import type { MapView, VenueMap } from './venue-map.ts';

export type VenueExplorerProps = {
  title: string;
  loadingText: string;
  /** Left of the search field. */
  back?: ReactNode;
  /** What is typed, and what of it has settled. */
  text: string;
  search: string;
  onText: (text: string) => void;
  /** Where the map opens, if that is known. */
  start: MapLocation | null;
  onLocation?: (location: MapLocation) => void;
  selectedId: string | null;
  onSelect: (venueId: string | null) => void;
  asList: boolean;
  onAsList: (asList: boolean) => void;
  /** The buttons of the selected venue's card. */
  actions: (venue: VenueListItem) => ReactNode;
  /** Whether the list chooses a venue; else it leads to the venues' pages. */
  chooses?: boolean;
};

const close = 13;

/** Venues on a map and as a list, by location and by search. */
export function VenueExplorer(props: VenueExplorerProps) {
  const { text, search, selectedId, onSelect, asList, chooses } = props;
  const data = useVenueData(text, search);
  const settings = useMapSettings();
  const myPosition = useMyPosition();
  const { position } = myPosition;
  const online = useOnline();
  const creditSlot = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<VenueMap | null>(null);
  const [view, setView] = useState<MapView | null>(null);
  const [ready, setReady] = useState(false);
  const [noMap, setNoMap] = useState(false);
  const [pictureIsThere, setPictureIsThere] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const [panelOpen, setPanelOpen] = useState(data.isSearch && selectedId === null);
  const [onlyInView, setOnlyInView] = useState(true);
  const [justChosen, setJustChosen] = useState(false);
  const [mapWanted, setMapWanted] = useState(!asList);
  if (!asList && !mapWanted) setMapWanted(true);

  useEffect(() => {
    if (mapWanted) preloadMap();
  }, [mapWanted]);

  const failed = noMap || settings.failed;
  const listShown = asList || failed;
  const selected = data.venues?.find(({ id }) => id === selectedId) ?? null;
  const bounds = view?.bounds ?? (props.start && boundsAt(props.start, phoneWidth(), innerHeight));
  const inView = bounds ? data.venues?.filter((venue) => isWithin(bounds, venue)) : undefined;
  const away = (venue: VenueListItem) => (position ? distanceBetween(position, venue) : null);

  useLinksOfCredit(creditSlot);
  useArrival({
    map,
    start: props.start,
    known: data.venues !== undefined && !data.isSearching,
    selected,
    found: data.found,
  });

  const choose = (venue: VenueListItem) => {
    setPanelOpen(false);
    setJustChosen(true);
    onSelect(venue.id);
    map?.goTo(venue);
  };
  const tap = (venueId: string | null) => {
    setPanelOpen(false);
    setJustChosen(venueId !== null);
    onSelect(venueId);
    const venue = data.venues?.find(({ id }) => id === venueId);
    if (venue) map?.reveal(venue);
  };
  const showFound = () => {
    const bounds = boundsAround(data.found ?? []);
    if (!bounds) return;
    setPanelOpen(false);
    map?.fit(bounds);
  };
  const submit = () => {
    const [first, second] = data.found ?? [];
    if (listShown || !first) return;
    if (second) showFound();
    else choose(first);
  };
  const locate = async () => {
    const found = await myPosition.find();
    if (found) map?.goTo(found, close);
  };
  const retry = () => {
    settings.retry();
    setNoMap(false);
    setReady(false);
    setPictureIsThere(true);
    setAttempt(attempt + 1);
    props.onAsList(false);
  };

  const kind = data.isSearch ? 'found' : inView && onlyInView && !failed ? 'inView' : 'all';
  const listed = kind === 'found' ? data.found : kind === 'inView' ? inView : data.venues;
  const order = position && distanceTo(position);
  const withDistance = (venues: readonly VenueListItem[]): VenueWithDistance[] =>
    venues.map((venue) => ({ venue, away: away(venue) }));
  const card = selected && (listShown ? chooses : !panelOpen) && (
    <VenueCard
      key={selected.id}
      venue={selected}
      away={away(selected)}
      focused={justChosen && !listShown}
      onClose={() => {
        onSelect(null);
        document.querySelector<HTMLElement>('.maplibregl-canvas')?.focus();
      }}
    >
      {props.actions(selected)}
    </VenueCard>
  );

  return (
    <Page
      title={props.title}
      busy={listShown ? !listed && !data.failed : !ready}
      className={cx(styles.explorer, listShown && styles.asList)}
    >
      <h1 className="sr-only">{props.title}</h1>
      <div className={styles.top}>
        <ExplorerBar
          back={props.back}
          text={text}
          onText={(next) => {
            props.onText(next);
            setPanelOpen(true);
          }}
          onFocus={() => setPanelOpen(true)}
          onSubmit={submit}
          onEscape={() => setPanelOpen(false)}
          asList={listShown}
          onAsList={(next) => (failed ? retry() : props.onAsList(next))}
        />
        {!listShown && panelOpen && data.isSearch ? (
          <SearchResults
            text={text}
            found={data.found && withDistance(data.found)}
            searching={data.isSearching}
            onRetry={data.retry}
            onChoose={choose}
            onShowAll={showFound}
          />
        ) : null}
        {listShown ? null : (
          <div role="status" className={styles.notices}>
            {ready && inView?.length === 0 && !panelOpen ? (
              <p className={styles.chip}>No venues found.</p>
            ) : null}
            {data.failed && !data.isSearch ? (
              <div className={styles.chip}>
                <span>Venues didn't load.</span>
                <Button small variant="ghost" onClick={data.retry}>
                  Retry
                </Button>
              </div>
            ) : null}
          </div>
        )}
        {!listShown && !pictureIsThere && online ? (
          <div className={styles.chip}>
            <span>The map didn't load.</span>
            <Button small variant="ghost" onClick={retry}>
              Retry
            </Button>
          </div>
        ) : null}
      </div>

      {mapWanted && !failed ? (
        <div className={cx(styles.map, listShown && styles.unseen)}>
          {settings.map ? (
            <MapCanvas
              key={attempt}
              map={settings.map}
              venues={data.venues ?? none}
              start={view?.location ?? props.start}
              selected={selected}
              position={position}
              creditSlot={creditSlot}
              onMap={setMap}
              onReady={() => setReady(true)}
              onView={(next) => {
                setView(next);
                props.onLocation?.(next.location);
              }}
              onSelect={tap}
              onPicture={setPictureIsThere}
              onFail={() => setNoMap(true)}
            />
          ) : null}
          {ready ? null : (
            <p className={styles.loading} role="status">
              {props.loadingText}
            </p>
          )}
        </div>
      ) : null}

      {listShown ? (
        <ExplorerList
          venues={kind === 'found' ? listed && withDistance(listed) : listed && inOrder(listed, order)}
          kind={kind}
          text={text}
          listKey={`${kind}|${search}|${position !== null}`}
          failed={data.failed}
          onRetry={data.retry}
          noMap={failed ? retry : null}
          nearMe={{
            isOn: position !== null,
            finding: myPosition.finding,
            onPress: () => (position ? myPosition.forget() : void myPosition.find()),
          }}
          onlyInView={
            !data.isSearch && inView && !failed
              ? { isOn: onlyInView, onPress: () => setOnlyInView(!onlyInView) }
              : null
          }
          choice={chooses ? { chosenId: selectedId, onChoose: (venue) => onSelect(venue.id) } : undefined}
        />
      ) : null}

      <div className={styles.dock} data-over={listShown ? 'list' : 'map'}>
        <div className={styles.row} hidden={listShown}>
          <div ref={creditSlot} className={styles.credit} />
          <button
            type="button"
            className={styles.locate}
            data-tooltip=""
            aria-label="Centre on my location"
            aria-busy={myPosition.finding || undefined}
            onClick={() => void locate()}
          >
            <LocateIcon />
          </button>
        </div>
        {card}
      </div>
    </Page>
  );
}

/** The column's. */
const phoneWidth = () => Math.min(innerWidth, 480);

const none: readonly VenueListItem[] = [];

const distanceTo = (position: Position) => (venue: VenueListItem) => distanceBetween(position, venue);

/** The credit is the map library's HTML: its links into the app are followed as all others are. */
function useLinksOfCredit(slot: RefObject<HTMLElement | null>) {
  const [, navigate] = useLocation();
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.origin !== location.origin || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    navigate(link.pathname);
  });
  useEffect(() => {
    const element = slot.current;
    const onClick = (event: MouseEvent) => follow(event);
    element?.addEventListener('click', onClick);
    return () => element?.removeEventListener('click', onClick);
  }, [slot]);
}

/** On an address that says no location, the map goes to what the address does say, once that is known. */
function useArrival(state: {
  map: VenueMap | null;
  start: MapLocation | null;
  /** Whether all is known that there is to know. */
  known: boolean;
  selected: VenueListItem | null;
  found: readonly VenueListItem[] | undefined;
}) {
  const { map, known } = state;
  const arrived = useRef(state.start !== null);
  const arrive = useEffectEvent((there: VenueMap) => {
    const bounds = boundsAround(state.found ?? []);
    if (state.selected) there.goTo(state.selected, close);
    else if (bounds) there.fit(bounds);
  });
  useEffect(() => {
    if (!map || !known || arrived.current) return;
    arrived.current = true;
    arrive(map);
  }, [map, known]);
}
