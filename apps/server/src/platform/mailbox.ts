/**
 * One text for all spellings of a mailbox: case, `+tags`, and dots at Gmail. Two people never get the same text, except
 * at a provider that assigns addresses with a `+`. A plus at the start of a name does not begin a tag.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const local = email.slice(0, at).toLowerCase();
  const name = local.split('+')[0] || local;
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}
