/** A node of the syntax tree, of any type. */
export type Node = { readonly type: string } & Readonly<Record<string, unknown>>;

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Visits the node and its descendants, outermost first, each with its parent. */
export function walk(value: unknown, visit: (node: Node, parent?: Node) => void, parent?: Node): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, visit, parent);
  } else if (isNode(value)) {
    visit(value, parent);
    for (const child of Object.values(value)) if (typeof child === 'object') walk(child, visit, value);
  }
}

/** All nodes of a type, in the order of the text. */
export function nodesOf(program: Node, type: string): Node[] {
  const found: Node[] = [];
  walk(program, (node) => {
    if (node.type === type) found.push(node);
  });
  return found;
}

export function isNamed(value: unknown, name: string): boolean {
  return isNode(value) && value.name === name;
}

export function isLiteral(value: unknown, text: string): boolean {
  return isNode(value) && value.value === text;
}
