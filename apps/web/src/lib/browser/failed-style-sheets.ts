/*
 * Vite asks for the style sheet of a chunk once, whatever comes of it: a chunk that is asked for again after the
 * connection was lost would be drawn without it.
 */

const failed = new Set<HTMLLinkElement>();

/** Called once, before the first render. */
export function watchStyleSheets(): void {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
  };
  // Errors of links do not bubble.
  document.addEventListener('error', onError, true);
}

let asked: Promise<unknown> | undefined;

/**
 * Asks again for the style sheets that could not be loaded; who calls while they are on their way waits for them, too.
 * @throws the event of one that still can't be
 */
export function loadFailedStyleSheets(): Promise<unknown> {
  asked ??= Promise.all([...failed].map(loadAgain)).finally(() => {
    asked = undefined;
  });
  return asked;
}

function loadAgain(link: HTMLLinkElement): Promise<unknown> {
  failed.delete(link);
  const again = document.createElement('link');
  again.rel = link.rel;
  again.crossOrigin = link.crossOrigin;
  again.href = link.href;
  link.replaceWith(again);
  return new Promise((resolve, reject) => {
    again.onload = resolve;
    again.onerror = reject;
  });
}
