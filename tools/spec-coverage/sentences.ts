/** A sentence of the specification, or a clause or item of one that a test can cover by itself. */
export interface Sentence {
  readonly id: string;
  readonly text: string;
  /** The heading of its section. */
  readonly section: string;
}

export interface Specification {
  readonly sentences: readonly Sentence[];
  /** The number of sentences that are marked as stating no behaviour. */
  readonly contexts: number;
  readonly problems: readonly string[];
}

/** Reads docs/specification.md: headings, a quoted note, and lines that each begin with an id or `(context)`. */
export function readSpecification(markdown: string): Specification {
  const sentences: Sentence[] = [];
  const problems: string[] = [];
  let contexts = 0;
  let section = '';
  for (const [index, line] of markdown.split('\n').entries()) {
    if (/^#{1,2} /.test(line)) section = line.replace(/^#+ /, '');
    if (line === '' || /^(#|>)/.test(line)) continue;
    const [, id, text = ''] = /^(?:- | {2})(S\d+\.\d+|\(context\)) (.+)$/.exec(line) ?? [];
    if (!id) problems.push(`docs/specification.md: line ${index + 1} begins with no id`);
    else if (id === '(context)') contexts += 1;
    else if (sentences.some((other) => other.id === id))
      problems.push(`docs/specification.md: ${id} is given twice`);
    else sentences.push({ id, text, section });
  }
  return { sentences, contexts, problems };
}
