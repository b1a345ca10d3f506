/** Text for comparing, without case and accents, so that "otaki" finds "Ōtaki". */
export function searchText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase('en')
    .trim();
}

/** Whether the text contains every word of the search. Both must be results of `searchText`. */
export function matchesSearch(text: string, search: string): boolean {
  return search.split(/\s+/).every((word) => text.includes(word));
}
