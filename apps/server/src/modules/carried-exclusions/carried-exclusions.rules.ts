/**
 * One text for all spellings of a mailbox that a person can make up at will: case, `+tags`, and at Gmail dots. Two
 * people never share it, but at a provider that gives out addresses with a `+` as such.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const [name = ''] = email.slice(0, at).toLowerCase().split('+');
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}

/** The digits as dialled from abroad: Australian and New Zealand numbers begin with a 0 at home. */
export function phoneDigitsOf(countryCode: string, phone: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  if (phone.trim().startsWith('+')) return digits;
  return `${countryCode.replaceAll(/\D/g, '')}${digits.replace(/^0+/, '')}`;
}
