/**
 * An amount as people type it, in the form that requests use: "1,240" → "1240", "12,5" → "12.5", "$ 1.240,50" →
 * "1240.50". Text that is no amount stays as it is, for the form's rules to refuse.
 */
export function typedAmount(typed: string): string {
  const text = typed.replace(/[\s$]/g, '');
  const groups = /^\d{1,3}(?:([.,])\d{3})+$/.exec(text);
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')];
  // Both signs: the last one begins the cents. Only commas between groups of three: they are no decimal sign.
  if (comma >= 0 && point >= 0) {
    const thousands = comma > point ? '.' : ',';
    return text.replaceAll(thousands, '').replace(',', '.');
  }
  if (groups?.[1] === ',') return text.replaceAll(',', '');
  return text.replace(',', '.');
}
