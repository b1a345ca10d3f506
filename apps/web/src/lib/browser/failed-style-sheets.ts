/*
 * Vite requests the style sheet of a chunk only once, even if that fails. A chunk that is loaded again after a lost
 * connection would be rendered without its styles.
 */

const failed = new Set<HTMLLinkElement>();

/** Called once, before the first render. */
export function watchStyleSheets(): void {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
  };
  // In the capture phase, because errors of links do not bubble.
  document.addEventListener('error', onError, true);
}

let asked: Promise<unknown> | undefined;

/**
 * Loads style sheets again that failed to load. Concurrent callers share the same requests.
 * @throws the error event of a style sheet that fails again
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
