export const unreadable = 'This request could not be read.';

/**
 * For a schema that has no sentence of its own about a value that is missing or of another type: the validating
 * library's names types of the programming language.
 */
export function plainError({ path = [] }: { path?: readonly PropertyKey[] | undefined }): string {
  return path.length > 0 ? `${path.join('.')} is missing or not valid` : unreadable;
}
