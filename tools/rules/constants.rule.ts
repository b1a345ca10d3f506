import type { Project, Violation } from './project.ts';
import { isNode, type Node } from './syntax.ts';

const UPPER_CASE = /^[A-Z][A-Z\d_]*$/;
const ARITHMETIC = ['+', '-', '*', '/', '%', '**'];

/** A number that is fixed at the top of a module has a name in UPPER_CASE, so that uses of it show that it is fixed. */
export function findMisnamedConstants({ sources }: Project): Violation[] {
  return [...sources].flatMap(([path, { program }]) =>
    topConstants(program).flatMap(({ id, init }) =>
      isNode(id) && typeof id.name === 'string' && !UPPER_CASE.test(id.name) && isFixedNumber(init)
        ? [{ path, message: `fixes a number as '${id.name}': its name is in UPPER_CASE` }]
        : [],
    ),
  );
}

function topConstants(program: Node): Node[] {
  const statements = Array.isArray(program.body) ? program.body.filter(isNode) : [];
  return statements.flatMap((statement) => {
    const declaration = isNode(statement.declaration) ? statement.declaration : statement;
    if (declaration.kind !== 'const' || !Array.isArray(declaration.declarations)) return [];
    return declaration.declarations.filter(isNode);
  });
}

/** A literal, another constant, or their sum, product and the like. */
function isFixedNumber(value: unknown): boolean {
  if (!isNode(value)) return false;
  if (value.type === 'Literal') return typeof value.value === 'number';
  if (value.type === 'Identifier') return typeof value.name === 'string' && UPPER_CASE.test(value.name);
  if (value.type === 'ParenthesizedExpression') return isFixedNumber(value.expression);
  if (!ARITHMETIC.some((operator) => operator === value.operator)) return false;
  if (value.type === 'UnaryExpression') return isFixedNumber(value.argument);
  return value.type === 'BinaryExpression' && isFixedNumber(value.left) && isFixedNumber(value.right);
}
