/** Paths that programs call, as opposed to pages that people open. */
const forPrograms = /^\/(api|images|uploads)(\/|$)/;

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
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
