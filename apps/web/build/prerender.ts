import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Plugin, Rolldown } from 'vite';

const screen = 'src/screens/welcome/welcome-screen.tsx';

/**
 * Writes welcome.html: index.html with the welcome screen drawn into it, its styles linked and its scripts asked for at
 * once, so that a first visit sees it before any script has run (decision 024).
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
        const known = String(page.source);
        const links = [
          ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
          ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
        ].filter((link) => !known.includes(link));
        if (/ style=/.test(drawn)) throw new Error('our CSP allows no style attributes in a page');
        checkClasses(drawn, styles, bundle);
        const source = known
          .replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`)
          .replace('<div id="root"></div>', () => `<div id="root">${drawn}</div>`);
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

/** The drawing is made by Vite's own server: were its class names others than the build's, it would have no styles. */
function checkClasses(drawn: string, styles: string[], bundle: Rolldown.OutputBundle): void {
  const css = styles.map((file) => {
    const output = bundle[file];
    return output?.type === 'asset' ? String(output.source) : '';
  });
  const all = css.join('\n');
  const classes = [...drawn.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '));
  const unknown = new Set(classes.filter((name) => !all.includes(`.${name}`)));
  if (unknown.size > 0) throw new Error(`the welcome screen's styles lack ${[...unknown].join(', ')}`);
}
