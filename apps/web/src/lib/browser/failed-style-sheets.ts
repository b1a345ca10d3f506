/*
 * Vite requests the style sheet of a chunk only once, and the browser that of the page, even if that fails. What is
 * loaded afterwards would be rendered without its styles. A script in index.html marks those that failed.
 */

let asked: Promise<unknown> | undefined;

/**
 * Loads style sheets again that failed to load. Concurrent callers share the same requests.
 * @throws the error event of a style sheet that fails again
 */
export function loadFailedStyleSheets(): Promise<unknown> {
  // The build renders screens without a document.
  const failed = import.meta.env.SSR ? [] : document.querySelectorAll<HTMLLinkElement>('link[data-failed]');
  asked ??= Promise.all([...failed].map(loadAgain)).finally(() => {
    asked = undefined;
  });
  return asked;
}

function loadAgain(link: HTMLLinkElement): Promise<unknown> {
  const again = document.importNode(link);
  delete again.dataset.failed;
  link.replaceWith(again);
  return new Promise((resolve, reject) => {
    again.onload = resolve;
    again.onerror = reject;
  });
}
