import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Endpoint, EndpointInput, ResponseOf } from '@reelmates/contract/endpoint';
import { createUpload } from '@reelmates/contract/social/uploads';
import { type AppParts, createApp } from '../app.ts';
import type { Config } from '../config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { addressOf } from '../http/endpoints/address-of.ts';
import type { ModuleContext } from '../http/module-context.ts';
import type { Sessions } from '../http/session/session.ts';
import type { Account } from '../http/session/viewer.ts';
import { receiveUpload } from '../modules/uploads/uploads.public.ts';
import type { ImageProcessor } from '../platform/images/image-processor.ts';
import type { ObjectStorage } from '../platform/storage/object-storage.ts';

export type DemoParts = {
  config: Config;
  connectionString: string;
  log: ModuleContext['log'];
  storage: ObjectStorage;
  images: ImageProcessor;
};

/** An account of the demo, as whom its requests are made. */
export type DemoPerson = { id: string; username: string; isAdmin: boolean };

export type DemoApp = {
  context: ModuleContext;
  /** When each account made its latest request, by account id. */
  lastSeen: ReadonlyMap<string, Date>;
  /**
   * Sets the app's clock.
   * @param isSeen whether requests at that time count as activity
   */
  setTime(instant: Date, isSeen?: boolean): void;
  /** Calls an endpoint as this person, or without an account. @throws where it refuses */
  call<E extends Endpoint>(
    person: DemoPerson | null,
    endpoint: E,
    input: EndpointInput<E>,
  ): Promise<ResponseOf<E>>;
  /**
   * Uploads a photo as this person.
   * @returns its `imageUrl`
   */
  upload(person: DemoPerson, photo: Buffer): Promise<string>;
  close(): Promise<void>;
};

/** The app's time, whether requests at that time count as activity, and the people who have made requests so far. */
type Simulation = {
  now: Date;
  countsAsActivity: boolean;
  people: Map<string, DemoPerson>;
  lastSeen: Map<string, Date>;
};

const ACCOUNT_HEADER = 'x-demo-account';
/** The demo's people share one address, and do in seconds what takes people months. */
const NO_LIMITS = 1_000_000;

/**
 * The product itself, on the same database and storage, but with a clock that can be set and without an open port. What
 * the demo's people do follows all rules of the product and leaves the same traces as members' acts.
 */
export async function openDemoApp(parts: DemoParts): Promise<DemoApp> {
  const simulation: Simulation = {
    now: new Date(),
    countsAsActivity: true,
    people: new Map(),
    lastSeen: new Map(),
  };
  const folder = await mkdtemp(path.join(parts.config.dataDir, 'demo-'));
  const db = openDatabase(parts.connectionString, { maxConnections: 6, commitsWait: false });
  const context = await createApp(appParts(parts, { simulation, folder, db }));
  const { fastify } = context.http;
  await fastify.ready();

  const call: DemoApp['call'] = (person, endpoint, input) => {
    if (person) noteRequest(simulation, person);
    return callEndpoint(context, person, endpoint, input);
  };
  return {
    context,
    lastSeen: simulation.lastSeen,
    setTime(instant, isSeen = true) {
      simulation.now = instant;
      simulation.countsAsActivity = isSeen;
    },
    call,
    async upload(person, photo) {
      const { imageUrl } = await call(person, createUpload, {});
      await receiveUpload(context, {
        imageId: path.basename(imageUrl),
        ownerId: person.id,
        announcedBytes: photo.length,
        body: Readable.from([photo]),
      });
      return imageUrl;
    },
    async close() {
      await fastify.close();
      await db.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function appParts(
  { config, log, storage, images }: DemoParts,
  { simulation, folder, db }: { simulation: Simulation; folder: string; db: Database },
): AppParts {
  const clock = () => simulation.now;
  return {
    config: { ...config, dataDir: folder, rateLimitScale: NO_LIMITS },
    // One line for each of thousands of calls would be useless.
    log: log.child({ from: 'demo' }, { level: 'warn' }),
    db,
    clock,
    storage,
    // The decoders belong to the server, which closes them itself.
    images: { ...images, close: async () => undefined },
    redis: null,
    webApp: null,
    sessionsOf: (activity) =>
      sessionsByHeader(simulation.people, clock, (id) => {
        if (simulation.countsAsActivity) activity.note(id, simulation.now);
      }),
  };
}

function noteRequest({ now, countsAsActivity, people, lastSeen }: Simulation, person: DemoPerson): void {
  people.set(person.id, person);
  if (countsAsActivity) lastSeen.set(person.id, now);
}

async function callEndpoint<E extends Endpoint>(
  { http, config }: ModuleContext,
  person: DemoPerson | null,
  endpoint: E,
  input: EndpointInput<E>,
): Promise<ResponseOf<E>> {
  const { body } = input as { body?: object };
  const response = await http.fastify.inject({
    method: endpoint.method,
    url: addressOf(endpoint, input),
    headers: { host: config.publicUrl.host, ...(person && { [ACCOUNT_HEADER]: person.id }) },
    ...(body === undefined ? {} : { payload: body }),
  });
  if (response.statusCode >= 400) {
    throw new Error(
      `the demo's ${endpoint.method} ${endpoint.path} got ${response.statusCode}: ${response.body}`,
    );
  }
  const result = response.body === '' ? undefined : JSON.parse(response.body);
  return result;
}

/** Login sessions identified by a header, which only this process can send. */
function sessionsByHeader(
  people: ReadonlyMap<string, DemoPerson>,
  clock: () => Date,
  note: (id: string) => void,
): Sessions {
  const accountOf = (id: unknown): Account | null => {
    const person = typeof id === 'string' ? people.get(id) : undefined;
    return person
      ? {
          ...person,
          sessionId: person.id,
          followingCount: 0,
          hasVerifiedAddress: true,
          exclusionEnd: null,
          confirmedAt: clock(),
        }
      : null;
  };
  const nothing = async () => undefined;
  return {
    async find(request) {
      const account = accountOf(request.headers[ACCOUNT_HEADER]);
      if (account) note(account.id);
      return account;
    },
    credentialKeyOf: () => null,
    async start(_db, _request, _reply, userId) {
      note(userId);
    },
    renew: nothing,
    confirm: nothing,
    end: nothing,
    endAll: nothing,
    endOne: async () => false,
    list: async () => [],
    clearCookie: () => undefined,
  };
}
