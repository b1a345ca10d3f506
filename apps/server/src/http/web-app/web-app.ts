import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { loopbackRedirect } from '../csrf.ts';
import { answerUnknownPath } from '../error-responses.ts';
import { sessionCookieName } from '../session/session.ts';
import { addCrawlerFiles } from './crawlers.ts';
import { labelDemoPage } from './demo-label.ts';
import { pageSettings } from './page-settings.ts';
import { fillPage, type PageFacts, type Site } from './page-template.ts';
import { addServiceWorkerRemoval } from './service-worker-removal.ts';
import { isStatic } from './static-response.ts';
import {
  type BuiltPages,
  createPageDocuments,
  type PageDocument,
  pageNames,
  sendDocument,
  sendPage,
} from './web-pages.ts';

/** The built web app: its pages, and the hashes of their scripts and styles. */
export type WebApp = {
  folder: string;
  pages: BuiltPages;
  scriptHashes: string[];
  styleHashes: string[];
};

/** @returns null if the web app has not been built (tests of the API, `npm run dev`) */
export async function readWebApp(
  folder: string,
  { demo }: Pick<Config, 'demo'> = { demo: false },
): Promise<WebApp | null> {
  try {
    const pages = Object.fromEntries(
      await Promise.all(
        pageNames.map(async (name) => {
          const page = await readFile(path.join(folder, `${name}.html`), 'utf8');
          return [name, demo ? labelDemoPage(page) : page];
        }),
      ),
    ) as BuiltPages;
    return {
      folder,
      pages,
      scriptHashes: hashInline('script', Object.values(pages).join('')),
      styleHashes: hashInline('style', Object.values(pages).join('')),
    };
  } catch {
    return null;
  }
}

/** Content-Security-Policy sources for inline scripts and styles. */
function hashInline(tag: 'script' | 'style', pages: string): string[] {
  const hashes = [...pages.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    ([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
  );
  return [...new Set(hashes)];
}

/** How modules send pages. */
export type WebPages = {
  /**
   * Sends the app's own page for an address, which starts the app. It is the same for all addresses, so it does not
   * reveal what exists.
   */
  sendApp(request: FastifyRequest, reply: FastifyReply): FastifyReply;
  /**
   * Renders a page for a visitor without an account.
   * @param built `guest`: a page without the app; `leaderboard`: the app starts and replaces it
   */
  sendGuest(
    request: FastifyRequest,
    reply: FastifyReply,
    facts: PageFacts,
    built?: 'guest' | 'leaderboard',
  ): Promise<FastifyReply>;
  /** Whether a request has no session cookie. */
  isGuest(request: FastifyRequest): boolean;
};

/** The paths of the files in a folder, as in addresses: /assets/app.js. */
async function filesIn(folder: string): Promise<ReadonlySet<string>> {
  const names = await readdir(folder, { recursive: true });
  return new Set(names.map((name) => `/${name.replaceAll(path.sep, '/')}`));
}

/** Serves the files of the web app, and its page for every other address that a person may open. */
export async function addWebApp(
  fastify: FastifyInstance,
  { folder, pages }: WebApp,
  config: Pick<
    Config,
    'publicUrl' | 'mailFrom' | 'communityUrl' | 'socialUrls' | 'monthlyPrize' | 'serviceWorker'
  >,
): Promise<WebPages> {
  const { publicUrl, mailFrom, serviceWorker } = config;
  await serveFiles(fastify, folder);
  addCrawlerFiles(fastify, publicUrl.origin);
  if (!serviceWorker) addServiceWorkerRemoval(fastify);

  const site: Site = {
    origin: publicUrl.origin,
    support: mailFrom.address,
    settings: pageSettings(config),
  };
  const documents = await createPageDocuments(pages, site);
  const send = (request: FastifyRequest, reply: FastifyReply, document: PageDocument) => {
    const redirect = loopbackRedirect(request, publicUrl);
    return redirect === null ? sendDocument(request, reply, document) : reply.redirect(redirect);
  };
  const cookieName = sessionCookieName(publicUrl.protocol === 'https:');
  const isGuest = (request: FastifyRequest) => request.cookies[cookieName] === undefined;
  const sendApp = (request: FastifyRequest, reply: FastifyReply) =>
    send(request, reply, documents.at(pathOf(request)));

  fastify.get('/', isStatic, (request, reply) =>
    // A browser with a session gets the empty page, so that the welcome screen does not flash before the feed.
    send(request, reply, isGuest(request) ? documents.welcome : documents.at('/')),
  );
  fastify.get('/index.html', isStatic, (request, reply) => send(request, reply, documents.at('/')));
  fastify.setNotFoundHandler((request, reply) =>
    asksForPage(request) ? sendApp(request, reply) : answerUnknownPath(request, reply),
  );
  return {
    sendApp,
    isGuest,
    async sendGuest(request, reply, facts, built = 'guest') {
      const redirect = loopbackRedirect(request, publicUrl);
      if (redirect !== null) return reply.redirect(redirect);
      return sendPage(request, reply, fillPage(pages[built], facts, site), {
        isIndexed: facts.isIndexed === true,
      });
    },
  };
}

const pathOf = ({ url }: FastifyRequest) => url.split('?')[0] ?? '/';

async function serveFiles(fastify: FastifyInstance, folder: string): Promise<void> {
  fastify.addHook('onRoute', (route) => {
    // The plugin itself serves the compressed files.
    if (route.url === '/*') route.config = { ...route.config, ...isStatic.config };
  });
  const files = await filesIn(folder);
  await fastify.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    // For an address of no file, nothing is looked up on the disk. Pages have placeholders, which are filled in elsewhere.
    allowedPath: (pathname) => files.has(pathname) && !pathname.endsWith('.html'),
    setHeaders: (reply, filePath) => {
      // Names in /assets/ have a hash of the contents; the other files may change with any release.
      const isHashed = path.relative(folder, filePath).startsWith(`assets${path.sep}`);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

function asksForPage(request: FastifyRequest): boolean {
  const pathname = pathOf(request);
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/(api|images|uploads|assets)(\/|$)/.test(pathname) &&
    // A missing file, unless a person opens it: scripts, pictures and fetches do not ask for HTML.
    (!/\.[a-z0-9]+$/i.test(pathname) || /\btext\/html\b/.test(request.headers.accept ?? ''))
  );
}
