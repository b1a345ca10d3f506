/** The dialling codes offered at sign-up, in the order in which they are shown. */
export const countryCodes = [
  { code: '+61', country: 'Australia' },
  { code: '+1', country: 'United States and Canada' },
  { code: '+44', country: 'United Kingdom' },
  { code: '+64', country: 'New Zealand' },
  { code: '+33', country: 'France' },
  { code: '+49', country: 'Germany' },
  { code: '+81', country: 'Japan' },
  { code: '+86', country: 'China' },
  { code: '+91', country: 'India' },
] as const;

type CountryCode = (typeof countryCodes)[number]['code'];

export const defaultCountryCode: CountryCode = '+61';

export function isCountryCode(value: string): value is CountryCode {
  return countryCodes.some(({ code }) => code === value);
}
