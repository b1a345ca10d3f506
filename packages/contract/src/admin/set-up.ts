import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { timeSchema } from '../fields.ts';

/** The steps of a new instance's first day, in their order. */
export const setUpSteps = ['admins', 'mail', 'address', 'prizes'] as const;
export type SetUpStep = (typeof setUpSteps)[number];

/** What the server detects; admins cannot tick a step off. `broken`: configured, but not working. */
const stateSchema = z.enum(['done', 'toDo', 'broken']);
export type SetUpState = z.infer<typeof stateSchema>;

const adminsSchema = z.object({
  state: stateSchema,
  /** Admins who can sign in. */
  active: z.number(),
});

export const testMailSchema = z.object({
  at: timeSchema,
  /** `taken` by the mail server, `written` to a file where there is none, `waiting` in the queue. */
  outcome: z.enum(['waiting', 'taken', 'written', 'failed']),
  /** The SMTP status or the kind of failure, such as `535` or `ETIMEDOUT`; null for the other outcomes. */
  reason: z.nullable(z.string()),
  /** False if SMTP_URL or MAIL_FROM has changed since the test, which then says nothing about the current settings. */
  isPresent: z.boolean(),
});
export type TestMail = z.infer<typeof testMailSchema>;

const mailSchema = z.object({
  state: stateSchema,
  /** Such as `smtps://mail.example:465`, without user and password; null: mails are files in DATA_DIR/outbox. */
  server: z.nullable(z.string()),
  /** Whether SMTP_URL has a user. */
  hasLogin: z.boolean(),
  from: z.string(),
  /** The latest test mail, whichever admin requested it. */
  test: z.nullable(testMailSchema),
  queue: z.object({
    /** Mails that were not tried yet, including those that a limit delays. */
    waiting: z.number(),
    /** Mails that failed and will be tried again. */
    failing: z.number(),
    /** Mails that failed for the last time within the last 7 days. */
    givenUp: z.number(),
    /**
     * Why the latest of the given-up mails failed, as in `reason` of a test; null without one, or if the mail server
     * was not the cause.
     */
    reason: z.nullable(z.string()),
  }),
});

export const addressProblems = ['local', 'http', 'host', 'forwarded', 'proxy', 'protocol'] as const;
/**
 * - local: PUBLIC_URL names this machine, so that no other device reaches it
 * - http: it is not https
 * - host: the request named another host, so a proxy does not pass `Host`
 * - forwarded: a proxy stands in front, which TRUST_PROXY does not mention
 * - proxy: TRUST_PROXY mentions proxies, and the request has passed none
 * - protocol: the proxy says that the browser came by http, and PUBLIC_URL says https
 */
export type AddressProblem = (typeof addressProblems)[number];

const addressSchema = z.object({
  state: stateSchema,
  /** The origin of PUBLIC_URL. */
  publicUrl: z.string(),
  /** The host that this request named. */
  reachedAs: z.nullable(z.string()),
  /** Whether the browser came by https, as a trusted proxy says; null where none says anything. */
  byHttps: z.nullable(z.boolean()),
  trustedProxies: z.number(),
  problems: z.array(z.enum(addressProblems)),
});

const prizesSchema = z.object({
  state: stateSchema,
  /** The current month, YYYY-MM. */
  month: z.string(),
  /** The prize that members are promised each month; null for none. */
  promised: z.nullable(z.string()),
  /** True while MONTHLY_PRIZE is not set: the promise is then the product's default, not the operator's choice. */
  isDefault: z.boolean(),
  prizes: z.array(z.object({ position: z.number(), prizeValue: z.string() })),
});

/** Settings for which no value is wrong; listed so that the operator knows them. */
const factsSchema = z.object({
  database: z.enum(['embedded', 'own']),
  photos: z.enum(['folder', 'bucket']),
  limits: z.enum(['memory', 'redis']),
  competitionTimeZone: z.string(),
  adminTimeZone: z.string(),
  /** Whether venue pages without data show examples, labelled as such. */
  showExamples: z.boolean(),
});

export const setUpSchema = z.object({
  done: z.number(),
  total: z.number(),
  admins: adminsSchema,
  mail: mailSchema,
  address: addressSchema,
  prizes: prizesSchema,
  facts: factsSchema,
});
export type SetUp = z.infer<typeof setUpSchema>;

export const readSetUp = endpoint({
  method: 'GET',
  path: '/api/admin/setup',
  summary: "What a new instance still needs; null for a demo, whose admin's password is public",
  access: 'admin',
  responses: { 200: z.object({ setUp: z.nullable(setUpSchema) }) },
});

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/admin/setup/test-mail',
  summary: "Send a test mail to the viewer's address; the set-up has its outcome. Refused in a demo (403)",
  access: 'admin',
  responses: { 204: null },
  errors: ['FORBIDDEN'],
  limit: 'testMail',
});
