import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerUnknownPath } from './error-answers.ts';

/** The built web app: its one page, and the hashes of the scripts that stand in it. */
export type WebApp = { folder: string; page: string; scriptHashes: string[] };

/** @returns null where the web app is not built (tests of the API, `npm run dev`) */
export async function readWebApp(folder: string): Promise<WebApp | null> {
  try {
    const page = await readFile(path.join(folder, 'index.html'), 'utf8');
    return { folder, page, scriptHashes: hashInlineScripts(page) };
  } catch {
    return null;
  }
}

/** Content-Security-Policy sources for the inline scripts of a page. */
function hashInlineScripts(page: string): string[] {
  return [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  );
}

/** Serves the web app's files, and its page for every other address that a person may open. */
export async function addWebApp(fastify: FastifyInstance, { folder, page }: WebApp): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, filePath) => {
      // Names in /assets/ hold a hash of the contents; the others may change with any release.
      const isHashed = path.relative(folder, filePath).startsWith(`assets${path.sep}`);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const sendPage = (reply: FastifyReply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  fastify.get('/', async (_request, reply) => sendPage(reply));
  fastify.setNotFoundHandler((request, reply) => {
    const [pathname = '/'] = request.url.split('?');
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|images|uploads|assets)(\/|$)/.test(pathname) &&
      !/\.[a-z0-9]+$/i.test(pathname);
    if (!isPage) return answerUnknownPath(request, reply);
    return sendPage(reply);
  });
}
