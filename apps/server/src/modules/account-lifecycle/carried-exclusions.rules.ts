/** The digits as dialled from abroad: Australian and New Zealand numbers begin with a 0 at home. */
export function phoneDigitsOf(countryCode: string, phone: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  if (phone.trim().startsWith('+')) return digits;
  return `${countryCode.replaceAll(/\D/g, '')}${digits.replace(/^0+/, '')}`;
}
