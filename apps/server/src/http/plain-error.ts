export const unreadable = 'This request could not be read.';

/**
 * The message about a missing value or a value of another type, if the schema has none of its own: the validation
 * library would name types of the programming language.
 */
export function plainError({ path = [] }: { path?: readonly PropertyKey[] | undefined }): string {
  return path.length > 0 ? `${path.join('.')} is missing or not valid` : unreadable;
}
