import * as contract from '@reelmates/contract/social/users';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { ApiError, call } from '../../lib/api/api.ts';
import { reportFailure } from '../../lib/api/report-failure.ts';
import { paths, userPath } from '../../lib/paths.ts';
import { usePagedList } from '../../lib/query-cache/paged-query.ts';
import {
  invalidatePeople,
  purgeUserFromCache,
  removeUserFromFeeds,
  showsPostOf,
} from '../../lib/query-cache/purge-user.ts';
import { toast } from '../../lib/toast-store.ts';
import { toggleUntil } from '../../lib/toggle.ts';

export type ShownPerson = { id: string; username: string };

/** Hides a person: everywhere (block), or only in the viewer's own feeds (mute). */
export type SafetyKind = 'block' | 'mute';

const toggles = {
  block: async (userId: string) => (await call(contract.toggleBlock, { params: { userId } })).isBlocked,
  mute: async (userId: string) => (await call(contract.toggleMute, { params: { userId } })).isMuted,
};
const lists = { block: contract.myBlocks, mute: contract.myMutes };

const running = new Map<string, Promise<void>>();

/** A second press joins the first: its request would undo that of the first until it is repeated. */
function setOnce(kind: SafetyKind, userId: string, on: boolean): Promise<void> {
  const key = `${kind} ${userId} ${on}`;
  const joined = running.get(key) ?? setBlockedOrMuted(kind, userId, on).finally(() => running.delete(key));
  running.set(key, joined);
  return joined;
}

async function setBlockedOrMuted(kind: SafetyKind, userId: string, on: boolean): Promise<void> {
  try {
    await toggleUntil(
      () => toggles[kind](userId),
      (isOn) => isOn === on,
    );
  } catch (error) {
    // During a break, no one can be blocked or muted. A refused toggle would have done that, so it is already off.
    if (on || !(error instanceof ApiError && error.code === 'SELF_EXCLUDED')) throw error;
  }
}

/** The people whom this account has blocked or muted, latest first. */
export function usePeopleList(kind: SafetyKind) {
  return usePagedList(['safety', kind], (query, signal) => call(lists[kind], { query, signal }), {
    staleTime: 0,
    gcTime: 0,
  });
}

const done = {
  block: {
    on: { title: 'Blocked', note: "You won't see each other any more." },
    off: { title: 'Unblocked', note: undefined },
  },
  mute: {
    on: { title: 'Muted', note: 'Their posts leave your feeds.' },
    off: { title: 'Unmuted', note: 'Their posts come back to your feeds.' },
  },
};

type BlockOrMute = { kind: SafetyKind; person: ShownPerson; on: boolean };

export type BlockOrMuteOptions = {
  /** True if the place itself shows the result. */
  quiet?: boolean;
  /** Called when it is done, if the page is still the same one. */
  onDone?: () => void;
};

/** Blocks or mutes a person, or undoes it. */
export function useBlockOrMute({ quiet = false, onDone }: BlockOrMuteOptions = {}) {
  const client = useQueryClient();
  const leave = useLeavePageOf();
  const forget = (person: ShownPerson) =>
    leave(
      person.id,
      () => forgetAndFocus(client, person.id),
      () => onDone?.(),
    );
  return useMutation({
    mutationFn: ({ kind, person, on }: BlockOrMute) => setOnce(kind, person.id, on),
    onSuccess: (_nothing, { kind, person, on }) => {
      const { title, note } = done[kind][on ? 'on' : 'off'];
      if (!quiet) toast({ title: `${title} ${person.username}`, description: note });
      if (kind === 'block' && on) {
        forget(person);
        return;
      }
      if (kind === 'mute') showMuted(client, person.id, on);
      if (on) removeUserFromFeeds(client, person.id);
      else invalidatePeople(client);
      onDone?.();
    },
    onError: (error, { kind, person, on }) => {
      if (error instanceof ApiError && error.status === 404) {
        toast({ title: `${person.username} isn't here any more`, variant: 'destructive' });
        forget(person);
        return;
      }
      reportFailure(error, `Failed to ${on ? '' : 'un'}${kind} ${person.username}`);
    },
  });
}

/** Updates the profile wherever it is cached. */
function showMuted(client: QueryClient, userId: string, isMuted: boolean) {
  client.setQueriesData<unknown>(
    { predicate: ({ queryKey }) => queryKey.includes(userId) },
    (data: unknown) => (isProfileOf(userId, data) ? { ...data, isMuted } : data),
  );
}

const isProfileOf = (userId: string, data: unknown): data is contract.UserProfile =>
  typeof data === 'object' && data !== null && 'isFollowing' in data && 'id' in data && data.id === userId;

/** The button of the menu may be gone with the post; then reading continues at the page. */
function forgetAndFocus(client: QueryClient, userId: string) {
  purgeUserFromCache(client, userId);
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    document.getElementById('main')?.focus({ preventScroll: true });
  });
}

/**
 * Goes back from a page about the person, then removes them from the cache; on other pages, removes them immediately
 * and calls `onStay`.
 */
function useLeavePageOf() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return (userId: string, forget: () => void, onStay: () => void) => {
    if (location.pathname !== userPath(userId) && !showsPostOf(client, userId)) {
      forget();
      onStay();
      return;
    }
    const { from, overlays = 0 } = history.state ?? {};
    if (from === undefined) {
      navigate(paths.home, { replace: true });
      forget();
      return;
    }
    // Not before the page has been left: a sheet that closes by itself would go back one more step.
    window.addEventListener('popstate', () => setTimeout(forget), { once: true });
    history.go(-1 - Number(overlays));
  };
}
