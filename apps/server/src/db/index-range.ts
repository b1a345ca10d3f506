/**
 * The rows that have a value, read from the index of their column, for the next so many of them (`limit`). Where many
 * rows are equal to it, the planner expects to meet enough of them by reading the table: it cannot know that the former
 * batches have changed those at its beginning. A range, in its order, it reads from the index.
 * @param value a placeholder
 */
export function indexRange(column: string, value: string): string {
  return `${column} between ${value} and ${value} order by ${column}`;
}
