/**
 * A condition for rows with one value, in the order of an index, to be followed by a `limit`. With a plain `=` the
 * planner reads the table from its start, because it expects to find enough of many equal rows there; it cannot know
 * that earlier batches have already changed those. A range with this order is read from the index.
 * @param value a placeholder
 */
export function indexRange(column: string, value: string): string {
  return `${column} between ${value} and ${value} order by ${column}`;
}
