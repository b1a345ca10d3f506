/**
 * One text for all spellings of a mailbox that one person controls: case, `+tags`, and at Gmail dots. Two people never
 * share it, except at a provider that assigns addresses with a `+`. In a name that begins with the plus it is no tag.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const local = email.slice(0, at).toLowerCase();
  const name = local.split('+')[0] || local;
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}
