import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Plugin, Rolldown } from 'vite';

const screen = 'src/screens/welcome/welcome-screen.tsx';

/**
 * Writes welcome.html: index.html with the welcome screen drawn into it, its styles inside and its scripts asked for
 * after the first paint, so that a first visit sees it with the first answer (decision 024).
 */
export function prerenderWelcome(): Plugin {
  let root = '';
  return {
    name: 'prerender-welcome',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('the build has no index.html');
        const drawn = await drawWelcome();
        const { scripts, styles } = closureOf(bundle, path.join(root, screen));
        if (/ style=/.test(drawn)) throw new Error('our CSP allows no style attributes in a page');
        const css = styles.map((file) => sourceOf(bundle, file)).join('');
        checkClasses(drawn, css);
        const { html, tags } = takeTags(String(page.source));
        const preloads = scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
        // A disabled link loads nothing, and tells Vite's loader that the chunks' styles are there.
        const links = styles.map((file) => `<link rel="stylesheet" crossorigin disabled href="/${file}">`);
        const later = [...preloads, ...tags].join('');
        const source = html
          .replace('</head>', () => `  <style>${css}</style>\n    ${links.join('\n    ')}\n  </head>`)
          .replace('<div id="root"></div>', () => `<div id="root">${drawn}</div>`)
          .replace('</body>', () => `  <template id="later">${later}</template>\n    ${starter}\n  </body>`);
        this.emitFile({ type: 'asset', fileName: 'welcome.html', source });
      },
    },
  };
}

async function drawWelcome(): Promise<string> {
  const script = path.join(import.meta.dirname, 'draw-welcome.ts');
  const env = { ...process.env, NODE_ENV: 'development' };
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env, timeout: 60_000 });
  return stdout;
}

/** The files of a screen's chunk and of all that it imports, the entry's included. */
function closureOf(bundle: Rolldown.OutputBundle, module: string) {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const waiting = chunks.filter((chunk) => chunk.isEntry || chunk.facadeModuleId === module);
  if (waiting.length < 2) throw new Error(`the build has no chunk of ${module}`);
  const found = new Set(waiting);
  for (const chunk of waiting) {
    for (const other of chunks) {
      if (found.has(other) || !chunk.imports.includes(other.fileName)) continue;
      found.add(other);
      waiting.push(other);
    }
  }
  const files = [...found];
  return {
    scripts: files.map((chunk) => chunk.fileName),
    styles: [...new Set(files.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))],
  };
}

/** Asks for the scripts once what stands in the page has been painted: on a slow line they would be in its way. */
const starter = `<script>
      requestAnimationFrame(() => {
        setTimeout(() => document.head.append(document.getElementById('later').content));
      });
    </script>`;

/** Takes out of the built page what asks for its scripts and styles. */
function takeTags(page: string): { html: string; tags: string[] } {
  const scripts = /\s*(<script type="module"[^>]*><\/script>)/g;
  const tags = [...page.matchAll(scripts)].map(([, tag = '']) => tag);
  if (tags.length !== 1) throw new Error(`index.html asks for ${tags.length} scripts, not for one`);
  const html = page
    .replaceAll(scripts, '')
    .replaceAll(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '');
  return { html, tags };
}

function sourceOf(bundle: Rolldown.OutputBundle, file: string): string {
  const output = bundle[file];
  if (output?.type !== 'asset') throw new Error(`the build has no ${file}`);
  return String(output.source).trim();
}

/** The drawing is made by Vite's own server: were its class names others than the build's, it would have no styles. */
function checkClasses(drawn: string, css: string): void {
  const classes = [...drawn.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '));
  const unknown = new Set(classes.filter((name) => !css.includes(`.${name}`)));
  if (unknown.size > 0) throw new Error(`the welcome screen's styles lack ${[...unknown].join(', ')}`);
}
