/**
 * One text for all spellings of a mailbox that a person can make up at will: case, `+tags`, and at Gmail dots. Two
 * people never share it, but at a provider that gives out addresses with a `+` as such. A name that begins with the
 * plus is no tag.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const local = email.slice(0, at).toLowerCase();
  const name = local.split('+')[0] || local;
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}
