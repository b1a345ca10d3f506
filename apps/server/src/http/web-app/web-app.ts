import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { properAddress } from '../csrf.ts';
import { answerUnknownPath } from '../error-answers.ts';
import { sessionCookieName } from '../session/session.ts';
import { addCrawlerFiles } from './crawlers.ts';
import { pageSettings } from './page-settings.ts';
import { isStatic } from './static-answer.ts';
import { createPageDocuments, type PageDocument, sendDocument } from './web-pages.ts';

/**
 * The built web app: its page, the same with the welcome screen rendered, and the hashes of their scripts and styles.
 */
export type WebApp = {
  folder: string;
  page: string;
  welcome: string;
  scriptHashes: string[];
  styleHashes: string[];
};

/** @returns null where the web app is not built (tests of the API, `npm run dev`) */
export async function readWebApp(folder: string): Promise<WebApp | null> {
  try {
    const [page, welcome] = await Promise.all([
      readFile(path.join(folder, 'index.html'), 'utf8'),
      readFile(path.join(folder, 'welcome.html'), 'utf8'),
    ]);
    return {
      folder,
      page,
      welcome,
      scriptHashes: hashInline('script', page + welcome),
      styleHashes: hashInline('style', welcome),
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

/** Serves the web app's files, and its page for every other address that a person may open. */
export async function addWebApp(
  fastify: FastifyInstance,
  webApp: WebApp,
  config: Pick<Config, 'publicUrl' | 'mailFrom' | 'communityUrl' | 'socialUrls' | 'monthlyPrize'>,
): Promise<void> {
  const { folder, page, welcome } = webApp;
  const { publicUrl, mailFrom } = config;
  fastify.addHook('onRoute', (route) => {
    // The plugin itself serves the compressed files.
    if (route.url === '/*') route.config = { ...route.config, ...isStatic.config };
  });
  await fastify.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    // The pages have placeholders, which are filled in below.
    allowedPath: (pathname) => !pathname.endsWith('.html'),
    setHeaders: (reply, filePath) => {
      // Names in /assets/ have a hash of the contents; the other files may change with any release.
      const isHashed = path.relative(folder, filePath).startsWith(`assets${path.sep}`);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  addCrawlerFiles(fastify, publicUrl.origin);

  const documents = await createPageDocuments(page, welcome, {
    origin: publicUrl.origin,
    support: /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom,
    settings: pageSettings(config),
  });
  const sendPage = (request: FastifyRequest, reply: FastifyReply, document: PageDocument) => {
    const address = properAddress(request, publicUrl);
    return address === null ? sendDocument(request, reply, document) : reply.redirect(address);
  };
  const cookieName = sessionCookieName(publicUrl.protocol === 'https:');
  fastify.get('/', isStatic, (request, reply) => {
    // A browser with a session gets the bare page: the welcome screen must not flash before the feed.
    const isStranger = request.cookies[cookieName] === undefined;
    return sendPage(request, reply, isStranger ? documents.welcome : documents.at('/'));
  });
  fastify.get('/index.html', isStatic, (request, reply) => sendPage(request, reply, documents.at('/')));
  fastify.setNotFoundHandler((request, reply) => {
    const [pathname = '/'] = request.url.split('?');
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|images|uploads|assets)(\/|$)/.test(pathname) &&
      !/\.[a-z0-9]+$/i.test(pathname);
    if (!isPage) return answerUnknownPath(request, reply);
    return sendPage(request, reply, documents.at(pathname));
  });
}
