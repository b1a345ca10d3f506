import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Plugin, Rolldown } from 'vite';

const screens = {
  welcome: 'src/screens/welcome/welcome-screen.tsx',
  login: 'src/screens/login/login-screen.tsx',
  terms: 'src/screens/terms/terms-screen.tsx',
  privacy: 'src/screens/privacy/privacy-screen.tsx',
};
type Drawn = Record<keyof typeof screens, string>;

/** Replaces what the server writes into leaderboard.html. */
const leaderboardScreen = 'src/screens/leaderboard/leaderboard-screen.tsx';

/** The styles of pages whose text the server writes. */
const guestStyles = 'src/styles/guest-pages.css';

const emptyRoot = '<div id="root"></div>';

/**
 * Writes the pages that the server sends besides index.html (decision 024). welcome.html and login.html contain their
 * rendered screen with its styles inline, and request their scripts after the first paint, so that a first visit shows
 * them with the first response. leaderboard.html is made in the same way, with room for what the server writes (decision
 * 077). terms.html and privacy.html contain their text. The server also writes into guest.html, which does not start
 * the app (decision 068).
 */
export function prerenderPages(): Plugin {
  let root = '';
  return {
    name: 'prerender-pages',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('the build has no index.html');
        const page = String(index.source);
        // A page with readable content does not ask for scripts.
        const readable = page.replace(/\s*<noscript>[^<]*<\/noscript>/, '');
        const drawn = await drawScreens();
        const emit = (name: string, source: string) =>
          this.emitFile({ type: 'asset', fileName: `${name}.html`, source });
        const emitEarly = (name: string, parts: EarlyPageParts) => {
          const { html, css } = earlyPage(bundle, { ...parts, screen: path.join(root, parts.screen) });
          check(parts.body, css);
          emit(name, html);
        };
        // The sign-in form can be read without scripts, but not sent.
        for (const name of ['welcome', 'login'] as const) {
          emitEarly(name, { page, screen: screens[name], body: drawn[name] });
        }
        for (const name of ['terms', 'privacy'] as const) {
          const { styles } = closureOf(bundle, path.join(root, screens[name]));
          check(drawn[name], styles.map((file) => sourceOf(bundle, file)).join(''));
          const own = styles.filter((file) => !page.includes(`/${file}"`));
          emit(name, fill(withStyles(readable, own), drawn[name]));
        }
        const source = await readFile(path.join(root, guestStyles), 'utf8');
        emitEarly('leaderboard', {
          page: readable,
          screen: leaderboardScreen,
          body: '%BODY%',
          moreStyles: source,
        });
        const reference = this.emitFile({ type: 'asset', name: 'guest-pages.css', source });
        const guestPage = withStyles(readable, [this.getFileName(reference)]);
        emit('guest', fill(takeTags(guestPage).html, '%BODY%'));
      },
    },
  };
}

const fill = (page: string, content: string) =>
  page.replace(emptyRoot, () => emptyRoot.replace('><', () => `>${content}<`));

const withStyles = (page: string, files: string[]) =>
  page.replace('</head>', () => {
    const links = files.map((file) => `  <link rel="stylesheet" crossorigin href="/${file}">\n  `);
    return `${links.join('')}</head>`;
  });

type EarlyPageParts = {
  page: string;
  /** The module of the screen that replaces the body; its styles are inline. */
  screen: string;
  body: string;
  /** Styles that only the body needs. */
  moreStyles?: string;
};

/** A page that shows its body with the first response and then starts the app. */
function earlyPage(
  bundle: Rolldown.OutputBundle,
  { page, screen, body, moreStyles = '' }: EarlyPageParts,
): { html: string; css: string } {
  const { scripts, styles } = closureOf(bundle, screen);
  const css = styles.map((file) => sourceOf(bundle, file)).join('') + moreStyles;
  const { html, tags } = takeTags(page, 'with styles');
  const preloads = scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  // A disabled link loads nothing, but tells Vite's loader that the chunks' styles are present.
  const links = styles.map((file) => `<link rel="stylesheet" crossorigin disabled href="/${file}">`);
  const later = [...preloads, ...tags].join('');
  const filled = fill(html, body)
    .replace('</head>', () => `  <style>${css}</style>\n    ${links.join('\n    ')}\n  </head>`)
    .replace('</body>', () => `  <template id="later">${later}</template>\n    ${starter}\n  </body>`);
  return { html: filled, css };
}

async function drawScreens(): Promise<Drawn> {
  const script = path.join(import.meta.dirname, 'draw-screens.ts');
  const env = { ...process.env, NODE_ENV: 'development' };
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env, timeout: 60_000 });
  return JSON.parse(stdout);
}

function check(drawn: string, css: string): void {
  if (/ style=/.test(drawn)) throw new Error('our CSP allows no style attributes in a page');
  checkClasses(drawn, css);
}

/** The files of a screen's chunk and of everything that it imports, including the entry. */
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

/**
 * Requests the scripts after the page has been painted, because on a slow connection they would delay it. A form that
 * is sent before they have loaded waits for them (lib/forms/early-form.ts).
 */
const starter = `<script>
      document.querySelector('form')?.addEventListener('submit', (event) => {
        event.preventDefault();
        event.target.dataset.sent = '';
      });
      requestAnimationFrame(() => {
        setTimeout(() => document.head.append(document.getElementById('later').content));
      });
    </script>`;

/**
 * Removes the script tags from the built page and, `with styles`, also the style sheets, except the one for printing.
 */
function takeTags(page: string, which?: 'with styles'): { html: string; tags: string[] } {
  const scripts = /\s*(<script type="module"[^>]*><\/script>)/g;
  const tags = [...page.matchAll(scripts)].map(([, tag = '']) => tag);
  if (tags.length !== 1) throw new Error(`index.html asks for ${tags.length} scripts, not for one`);
  const links = which
    ? /\s*<link rel="(?:modulepreload|stylesheet)"(?! media)[^>]*>/g
    : /\s*<link rel="modulepreload"[^>]*>/g;
  return { html: page.replaceAll(scripts, '').replaceAll(links, ''), tags };
}

function sourceOf(bundle: Rolldown.OutputBundle, file: string): string {
  const output = bundle[file];
  if (output?.type !== 'asset') throw new Error(`the build has no ${file}`);
  return String(output.source).trim();
}

/**
 * Vite's own server renders the page. If its class names differed from those of the build, the page would have no
 * styles.
 */
function checkClasses(drawn: string, css: string): void {
  const classes = [...drawn.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '));
  const unknown = new Set(classes.filter((name) => !css.includes(`.${name}`)));
  if (unknown.size > 0) throw new Error(`a drawn screen's styles lack ${[...unknown].join(', ')}`);
}
