/** Paths that programs call, as opposed to pages that people open. */
const forPrograms = /^\/(api|images|uploads)(\/|$)/;

/** The path and query of a request's target, which is a whole address if the client takes this server for a proxy. */
export function withoutOrigin(target: string): string {
  const address = /^https?:\/\//i.test(target) ? URL.parse(target) : null;
  return address === null ? target : address.pathname + address.search;
}

/**
 * The address by which a page is looked up. A path that cannot be decoded, such as a link cut off at '/%E0%A4%A', stands
 * for itself: there is no such page, and the person who opens it reads that, instead of an error made for programs.
 */
export function toPageAddress(url: string): string {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  if (!path.includes('%') || forPrograms.test(path) || isDecodable(path)) return url;
  return path.replaceAll('%', '%25') + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    // The result is used: the bundler drops a call that it takes to have no effect.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
