/** The number as dialled from abroad: without the 0 with which Australian and New Zealand numbers begin at home. */
export function phoneDigitsOf(countryCode: string, phone: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  if (phone.trim().startsWith('+')) return digits;
  return `${countryCode.replaceAll(/\D/g, '')}${digits.replace(/^0+/, '')}`;
}
