import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brand } from '@reelmates/contract/brand';
import type { PageSettings } from '@reelmates/contract/pages';
import type { Plugin } from 'vite';
import { manifest } from '../src/pwa/manifest.ts';

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** The same as the server's defaults. */
const settings: PageSettings = { links: [], monthlyPrize: '$500' };

/**
 * Writes the product's name into index.html and, with Vite's own server, also what our server fills in for each page.
 */
export function brandHtml(): Plugin {
  let isBuild = false;
  return {
    name: 'brand-html',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    transformIndexHtml(html) {
      const branded = html.replaceAll('%BRAND%', attribute(brand.name));
      if (isBuild) return branded;
      return branded
        .replaceAll('%TITLE%', attribute(brand.defaultTitle))
        .replaceAll('%DESCRIPTION%', attribute(brand.description))
        .replaceAll('%ROBOTS%', 'noindex')
        .replaceAll('%SUPPORT%', 'support@localhost')
        .replaceAll('%SETTINGS%', () => attribute(JSON.stringify(settings)))
        .replaceAll('%TYPE%', 'website')
        .replaceAll('%IMAGE%', '/icons/icon-512.png')
        .replaceAll('%IMAGEALT%', attribute(brand.name))
        .replaceAll('%CARD%', 'summary')
        .replaceAll(/%(ORIGIN|MORE)%/g, '');
    },
  };
}

const pictures = path.join(import.meta.dirname, '../../../docs');

/** Serves and emits /manifest.webmanifest, made from the same brand as everything else, and emits its screenshots. */
export function webManifest(): Plugin {
  const fileName = 'manifest.webmanifest';
  const source = JSON.stringify(manifest, null, 2);
  return {
    name: 'web-manifest',
    configureServer(server) {
      server.middlewares.use(`/${fileName}`, (_request, response) => {
        response.setHeader('Content-Type', 'application/manifest+json');
        response.end(source);
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source });
      for (const { src } of manifest.screenshots) {
        this.emitFile({
          type: 'asset',
          fileName: src.slice(1),
          source: readFileSync(path.join(pictures, src)),
        });
      }
    },
  };
}

/** Preloads the named fonts, which the browser would otherwise find only after the style sheet. */
export function preloadFonts(names: readonly string[]): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {}).filter((file) => file.endsWith('.woff2'));
        return names.flatMap((name) =>
          files
            .filter((file) => file.includes(name))
            .map((file) => ({
              tag: 'link',
              attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
              injectTo: 'head' as const,
            })),
        );
      },
    },
  };
}
