import type { Facts, Person } from '../crowd/crowd-orders.ts';

export type AttackOrder = { name: string; url: string; facts: Facts; attacker: Person; photo: Uint8Array };

/** What the hostile member was answered: statuses and what happened to connections, each with how often. */
export type AttackReport = { responses: Record<string, number>; busy: number };
