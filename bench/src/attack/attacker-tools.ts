import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { signInRequest } from '../crowd/crowd-requests.ts';
import { type HttpRequest, type HttpResponse, openHttpClient } from '../crowd/http-client.ts';
import { createUplink, sendThrough, type Uplink } from '../crowd/uplink.ts';
import type { AttackOrder } from './attack-orders.ts';

const ADDRESSES = 8;
const NETWORK = 9;
/**
 * A hostile member repeats a refused request, but not faster than this. More would be a flood, which needs no account.
 */
const AGAIN_MS = 100;
/** The attacker's bandwidth: 1 Gbit a second. */
const BYTES_PER_SECOND = 125_000_000;

/** The bytes to send on one connection. If it does not read, responses stay in the buffers. */
type Held = { parts: (string | Uint8Array)[]; reads: boolean };

export type AttackTools = Pick<AttackOrder, 'facts' | 'photo'> & {
  /** One of the attack's bodies. */
  body(number: number): Uint8Array;
  /** The attacker's account, with its current cookie. */
  member: AttackOrder['attacker'];
  send(request: HttpRequest): Promise<HttpResponse>;
  /** Keeps this many requests under way, and repeats each once it is answered. */
  repeat(concurrency: number, request: (turn: number) => HttpRequest): Promise<unknown>;
  repeatSteps(concurrency: number, steps: () => Promise<HttpResponse>): Promise<unknown>;
  /** Keeps this many connections open, and reopens each once it is closed. */
  hold(count: number, what: (turn: number) => Held): Promise<unknown>;
};

/** @param note counts a response, or what happened to a connection */
export function attackerTools(
  order: AttackOrder,
  bodies: readonly Uint8Array[],
  isOver: () => boolean,
  note: (what: string) => void,
): AttackTools & { close(): void } {
  const { url } = order;
  const member = { ...order.attacker };
  const from = (turn: number) => `127.0.${NETWORK}.${1 + (turn % ADDRESSES)}`;
  const uplink = createUplink(BYTES_PER_SECOND);
  const clients = Array.from({ length: ADDRESSES }, (_, turn) =>
    openHttpClient({ url, from: from(turn), connections: 200, timeoutMs: 120_000, uplink }),
  );
  const held: HeldConnections = { url, uplink, ends: new Set(), isOver, note };

  function send(request: HttpRequest, turn = 0): Promise<HttpResponse> {
    const client = clients[turn % clients.length];
    if (!client) throw new Error('there is no connection');
    return client.send(request);
  }

  let signingIn: Promise<void> | undefined;
  /** If an attack ended the member's session, they sign in again as often as the limits allow. */
  async function signInAgain(): Promise<void> {
    const response = await send(signInRequest(member));
    adopt(response);
    await setTimeout(AGAIN_MS);
    signingIn = undefined;
  }
  function adopt({ head }: HttpResponse): void {
    const cookie = /\r\nset-cookie: ((?:__Host-)?sid=[^;]+)/i.exec(head)?.[1];
    if (cookie) member.cookie = cookie;
  }

  async function repeatSteps(
    concurrency: number,
    steps: (turn: number) => Promise<HttpResponse>,
  ): Promise<void> {
    let turn = 0;
    const one = async () => {
      while (!isOver()) {
        const response = await steps(turn++);
        if (isOver()) return;
        note(String(response.status));
        adopt(response);
        if (response.status === 401 && order.name !== 'sign-ins') {
          signingIn ??= signInAgain();
          await signingIn;
        }
        if (typeof response.status !== 'number' || response.status >= 400) await setTimeout(AGAIN_MS);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, one));
  }

  return {
    facts: order.facts,
    photo: order.photo,
    body: (number) => bodies[number] ?? new Uint8Array(),
    member,
    send,
    repeat: (concurrency, next) => repeatSteps(concurrency, (turn) => send(next(turn), turn)),
    repeatSteps,
    hold: (count, what) =>
      Promise.all(
        Array.from({ length: count }, async (_, turn) => {
          while (!isOver()) {
            await holdOne(held, from(turn), what(turn));
            await setTimeout(10 * AGAIN_MS);
          }
        }),
      ),
    close() {
      for (const client of clients) client.close();
      for (const end of held.ends) end();
    },
  };
}

type HeldConnections = {
  url: string;
  uplink: Uplink;
  /** Each closes a connection that is open. */
  ends: Set<() => void>;
  isOver: () => boolean;
  note: (what: string) => void;
};

/** Keeps a connection open until it is closed. */
function holdOne(
  { url, uplink, ends, isOver, note }: HeldConnections,
  localAddress: string,
  { parts, reads }: Held,
): Promise<void> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    const end = () => socket.destroy();
    ends.add(end);
    let status = 'closed without a response';
    socket.on('connect', () => {
      note('connections opened');
      for (const part of parts) {
        if (typeof part === 'string') socket.write(part);
        else void sendThrough(uplink, socket, part);
      }
    });
    if (reads) {
      socket.on('data', (part) => {
        status = /^HTTP\/1.1 (\d{3})/.exec(part.toString('latin1', 0, 12))?.[1] ?? status;
      });
    }
    socket.on('error', () => undefined);
    socket.on('close', () => {
      ends.delete(end);
      if (!isOver()) note(status);
      resolve();
    });
  });
}
