/*
 * The city near which a person lives, from the time zone of their device: neither the person nor a server is asked. The
 * names are those of the IANA database, including previous ones, which devices still report.
 */

export type City = { name: string; latitude: number; longitude: number };

const city = (name: string, latitude: number, longitude: number): City => ({ name, latitude, longitude });

const sydney = city('Sydney NSW', -33.87, 151.21);
const canberra = city('Canberra ACT', -35.28, 149.13);
const brokenHill = city('Broken Hill NSW', -31.96, 141.47);
const melbourne = city('Melbourne VIC', -37.81, 144.96);
const brisbane = city('Brisbane QLD', -27.47, 153.03);
const adelaide = city('Adelaide SA', -34.93, 138.6);
const perth = city('Perth WA', -31.95, 115.86);
const hobart = city('Hobart TAS', -42.88, 147.33);
const darwin = city('Darwin NT', -12.46, 130.84);
const auckland = city('Auckland', -36.85, 174.76);

const cities: Readonly<Record<string, City>> = {
  'Australia/Sydney': sydney,
  'Australia/NSW': sydney,
  'Australia/ACT': canberra,
  'Australia/Canberra': canberra,
  'Australia/Broken_Hill': brokenHill,
  'Australia/Yancowinna': brokenHill,
  'Australia/Lord_Howe': sydney,
  'Australia/LHI': sydney,
  'Australia/Melbourne': melbourne,
  'Australia/Victoria': melbourne,
  'Australia/Brisbane': brisbane,
  'Australia/Queensland': brisbane,
  'Australia/Lindeman': city('Airlie Beach QLD', -20.27, 148.72),
  'Australia/Adelaide': adelaide,
  'Australia/South': adelaide,
  'Australia/Perth': perth,
  'Australia/West': perth,
  'Australia/Eucla': perth,
  'Australia/Hobart': hobart,
  'Australia/Tasmania': hobart,
  'Australia/Currie': hobart,
  'Australia/Darwin': darwin,
  'Australia/North': darwin,
  'Pacific/Auckland': auckland,
  NZ: auckland,
  'Pacific/Chatham': auckland,
  'NZ-CHAT': auckland,
};

/** @returns null outside of Australia and New Zealand, and if the device does not tell */
export function homeCity(timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone): City | null {
  return Object.hasOwn(cities, timeZone) ? (cities[timeZone] ?? null) : null;
}
