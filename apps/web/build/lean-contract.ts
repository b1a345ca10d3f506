import type { ESTree, Plugin } from 'vite';

const contract = /packages\/contract\/src\/(?:[\w-]+\/)?[\w-]+\.ts$/;

/**
 * The browser needs only the method and path of an endpoint (lib/api/api.ts), and whether it takes an idempotency key
 * (lib/forms/use-submission.ts), so its schemas are removed from the build. The rest of the file, and the validator
 * with it, becomes a separate module, which loads with the forms that validate. The contract consists of declarations
 * only, so unused ones can be removed.
 */
export function leanContract(): Plugin {
  const parts = new Map<string, string>();
  return {
    name: 'lean-contract',
    apply: 'build',
    enforce: 'post',
    resolveId: (source) => (parts.has(source) ? source : null),
    load(id) {
      const code = parts.get(id);
      return code === undefined ? null : { code, moduleSideEffects: false };
    },
    transform: {
      filter: { id: contract },
      handler(code, id) {
        const { endpoints, rest } = split(this.parse(code).body, code);
        parts.set(`${id}?endpoints`, endpoints).set(`${id}?rest`, rest);
        const lean = ['endpoints', 'rest'].map((part) => `export * from ${JSON.stringify(`${id}?${part}`)};`);
        return { code: lean.join('\n'), map: null, moduleSideEffects: false };
      },
    },
  };
}

function split(statements: readonly (ESTree.Directive | ESTree.Statement)[], code: string) {
  const textOf = ({ start, end }: { start: number; end: number }) => code.slice(start, end);
  const endpoints: string[] = [];
  let rest = code;
  // From the end, so that the positions of earlier statements stay valid.
  for (const statement of statements.toReversed()) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    const [declarator] = declaration.declarations;
    const init = declarator?.init;
    if (!declarator || !init || declaration.declarations.length > 1) continue;
    if (init.type === 'CallExpression' && textOf(init.callee) === 'endpoint') {
      const [definition] = init.arguments;
      if (definition?.type !== 'ObjectExpression') throw new Error('an endpoint is declared by an object');
      const kept = definition.properties
        .map(textOf)
        .filter((property) => /^(method|path|idempotent)\b/.test(property));
      endpoints.push(`export const ${textOf(declarator.id)} = { ${kept.join(', ')} };`);
      rest = rest.slice(0, statement.start) + rest.slice(statement.end);
    } else if (init.type !== 'ArrowFunctionExpression' && init.type !== 'Literal') {
      const pure = `/* @__PURE__ */ (() => (${textOf(init)}))()`;
      rest = rest.slice(0, init.start) + pure + rest.slice(init.end);
    }
  }
  return { endpoints: endpoints.join('\n'), rest };
}
