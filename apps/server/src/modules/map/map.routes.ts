import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { readSettings } from '@reelmates/contract/settings';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../http/api-error.ts';
import { ok } from '../../http/endpoints/handler.ts';
import { addressKey } from '../../http/limits/address-keys.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { isStatic, staticResponse } from '../../http/web-app/static-response.ts';
import type { Archive } from './archive.ts';
import { readBasemap } from './basemap.ts';
import { openStreets, type Streets, streetsPath } from './streets/streets.ts';

type TileRequest = FastifyRequest<{ Params: { z: string; x: string; y: string } }>;

/** Serves the bundled map with the operator's streets, tile by tile, and tells the web app which map to show. */
export async function registerMap({ http, config, limits, log }: ModuleContext): Promise<void> {
  const { fastify } = http;
  const streets = await findStreets(streetsPath(config.dataDir), log);
  const basemap = await readBasemap(streets);
  fastify.addHook('onClose', async () => {
    await basemap.close();
    await streets?.close();
  });
  const base = `/basemap/${basemap.hash}`;

  const serveTile = (archive: Pick<Archive, 'tile'>) => async (request: TileRequest, reply: FastifyReply) => {
    const { params, headers, ip } = request;
    const [z, x, y] = [params.z, params.x, params.y].map(toNumber);
    const tile = z === undefined || x === undefined || y === undefined ? null : await archive.tile(z, x, y);
    cacheForEver(reply).type('application/vnd.mapbox-vector-tile');
    // At sea or outside the archive: an empty response, because browsers log an error for 404.
    if (tile === null) return reply.code(204).send();
    reply.header('vary', 'accept-encoding');
    if (/\bgzip\b/.test(headers['accept-encoding'] ?? '')) {
      return reply.header('content-encoding', 'gzip').send(Buffer.from(tile));
    }
    // Decompression is expensive, and every browser accepts gzip, so this is limited by address.
    await limits.consume('signedOut', `tile:${addressKey(ip)}`);
    return reply.send(await promisify(gunzip)(tile));
  };
  fastify.get(`${base}/:z/:x/:y.mvt`, isStatic, serveTile(basemap));
  if (streets) fastify.get(`${base}/streets/:z/:x/:y.mvt`, isStatic, serveTile(streets));
  for (const theme of ['dark', 'light'] as const) {
    const style = () => basemap.style(theme);
    const handler = staticResponse(style, 'application/json; charset=utf-8', forEver);
    fastify.get(`${base}/style-${theme}.json`, isStatic, handler);
  }
  fastify.get<{ Params: { name: string } }>(`${base}/fonts/:name`, isStatic, async ({ params }, reply) => {
    const font = basemap.font(params.name);
    if (!font) throw notFound();
    return cacheForEver(reply).type('font/woff2').send(Buffer.from(font));
  });

  const { mapStyleUrl, showExamples, communityUrl, socialUrls, monthlyPrize } = config;
  const map = {
    darkStyleUrl: mapStyleUrl ?? `${base}/style-dark.json`,
    lightStyleUrl: mapStyleUrl ?? `${base}/style-light.json`,
    isBundled: mapStyleUrl === null,
  };
  const settings = { map, showExamples, communityUrl, socialUrls: [...socialUrls], monthlyPrize };
  http.bind(readSettings, async () => ok(settings));
}

/** The map works without streets, so a problem with them does not fail the start. */
async function findStreets(path: string, log: ModuleContext['log']): Promise<Streets | null> {
  try {
    return await openStreets(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.error(
      `the streets of the map cannot be used, the bundled map is shown: ${path}: ${reason}. Run npm run basemap again, or delete the file`,
    );
    return null;
  }
}

const toNumber = (text: string) => (/^\d{1,7}$/.test(text) ? Number(text) : undefined);

const forEver = { 'cache-control': 'public, max-age=31536000, immutable' };

function cacheForEver(reply: FastifyReply): FastifyReply {
  return reply.headers(forEver);
}
