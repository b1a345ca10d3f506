/** Small capitals from a to z; Unicode has none for q and x. */
const smallCapitals = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘ ʀꜱᴛᴜᴠᴡ ʏᴢ';

/** White letters and digits on black discs and squares, and further digits in circles: the first of each row. */
const blackLetters = [0x1f150, 0x1f170];
const circledDigits = [0x24f5, 0x2776, 0x2780, 0x278a];
const circledZeros = '⓿🄋🄌';

/** The plain letter or digit that a character is a picture of, where Unicode's NFKC does not know it. */
export function plainShape(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const small = character === ' ' ? -1 : smallCapitals.indexOf(character);
  const letter = [small, ...blackLetters.map((first) => code - first)].find((at) => at >= 0 && at < 26);
  if (letter !== undefined) return String.fromCharCode(0x61 + letter);
  const digit = circledDigits.map((first) => code - first).find((at) => at >= 0 && at < 9);
  if (digit !== undefined) return String(digit + 1);
  return circledZeros.includes(character) ? '0' : character;
}
