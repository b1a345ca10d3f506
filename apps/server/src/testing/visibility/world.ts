import { createUpload } from '@reelmates/contract/social/uploads';
import sharp from 'sharp';
import { ban } from '../posts-factory.ts';
import type { TestApp, TestUser } from '../test-app.ts';
import type { TestClient } from '../test-client.ts';

/* The common parts of the worlds of the visibility matrices (modules/visibility). */

/** The states that hide a person's things from all, from some, or (muted) from feeds. */
export const personStates = [
  'banned',
  'deactivated',
  'blocked by viewer',
  'blocks viewer',
  'muted by viewer',
] as const;

/** Brings a person into a state, through the API. @param viewers those who block, mute or are blocked */
export async function putInto(
  state: (typeof personStates)[number],
  app: TestApp,
  person: TestUser,
  viewers: readonly TestUser[],
): Promise<void> {
  const turn = (who: TestUser, what: string, other: TestUser) =>
    sendAs(who, 'POST', `/api/users/${other.id}/${what}`);
  switch (state) {
    case 'banned':
      return ban(app, person);
    case 'deactivated':
      return sendAs(person, 'DELETE', '/api/users/me', { password: person.password });
    case 'blocked by viewer':
      for (const viewer of viewers) await turn(viewer, 'block', person);
      return;
    case 'blocks viewer':
      for (const viewer of viewers) await turn(person, 'block', viewer);
      return;
    case 'muted by viewer':
      for (const viewer of viewers) await turn(viewer, 'mute', person);
  }
}

export async function sendAs(who: TestUser, method: string, path: string, body?: unknown): Promise<void> {
  const { status, text } = await who.request(method, path, { body });
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text}`);
}

/** An account for each name; those named admin or moderator are admins. */
export async function registerAll<Name extends string>(
  app: TestApp,
  names: readonly Name[],
): Promise<Record<Name, TestUser>> {
  const isAdmin = (name: string) => name === 'admin' || name === 'moderator';
  const people = names.map(async (name) => [
    name,
    await (isAdmin(name) ? app.registerAdmin() : app.register()),
  ]);
  return Object.fromEntries(await Promise.all(people));
}

/** A small photo, different for each number. @returns its `imageUrl` */
export async function uploadPhoto(owner: TestUser, number: number): Promise<string> {
  const body = await owner.call(createUpload);
  const background = { r: 20 * number, g: 90, b: 120 };
  const photo = sharp({ create: { width: 40, height: 30, channels: 3, background } });
  const { status } = await owner.request('PUT', body.uploadURL, {
    rawBody: new Uint8Array(await photo.png().toBuffer()),
  });
  if (status !== 204) throw new Error(`the upload answered ${status}`);
  return body.imageUrl;
}

/** One way of reading a thing: the viewer's result. */
export type Surface<Scene> = (viewer: TestClient, scene: Scene) => Promise<string>;

/** The results of a world: for each surface, what `viewer` sees of the thing in `state`. */
export type World<Name extends string> = Record<Name, (state: string, viewer: string) => Promise<string>>;

/** @param own the account behind this viewer's name: the scene's own one, if it has one */
export function worldOf<Name extends string, Scene extends object>(
  surfaces: Record<Name, Surface<Scene>>,
  scenes: ReadonlyMap<string, Scene>,
  viewers: Readonly<Record<string, TestClient>>,
  ofScene: (scene: Scene, viewer: string) => TestClient | undefined,
): World<Name> {
  const ask = (surface: Surface<Scene>) => (state: string, name: string) => {
    const scene = scenes.get(state);
    const viewer = scene && (ofScene(scene, name) ?? viewers[name]);
    if (!scene || !viewer) throw new Error(`no account is ${name} of ${state}`);
    return surface(viewer, scene);
  };
  const entries = Object.entries<Surface<Scene>>(surfaces);
  return Object.fromEntries(entries.map(([name, surface]) => [name, ask(surface)])) as World<Name>;
}
