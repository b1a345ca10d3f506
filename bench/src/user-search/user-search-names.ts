/** Names of members, the most frequent first: common names, then ever rarer ones made from syllables. */

const commonFirstNames =
  'james jack michael david john chris matthew sarah jessica daniel andrew emma joshua luke ben sam thomas emily ' +
  'rebecca nicole amy kate mark paul adam ryan kylie steve peter tim brad shane craig scott jason nathan aaron tony ' +
  'michelle karen lisa julie kelly melissa rachel laura hannah chloe olivia sophie grace ella lily mia zoe ruby ' +
  'charlotte isla amelia william oliver noah henry leo liam ethan lucas mason hunter archie harry george charlie ' +
  'robert richard brian kevin gary wayne darren glenn brett dean trevor barry bruce keith colin ian neil graham ' +
  'christopher anthony stephen patrick simon phillip stuart russell gavin cameron callum connor dylan jordan tyler ' +
  'tāne aroha mere hemi wiremu tama ngaire rāwiri moana anahera maia nikau kiri hinemoa rangi tui manaia kahu ' +
  'mohammed ahmed ali wei li jing chen minh linh nguyet raj priya arjun anita giuseppe maria sofia dimitri elena ' +
  'josé zoë renée andré noël siân chloé ramón björn jürgen';

const commonLastNames =
  'smith jones williams brown wilson taylor johnson white martin anderson thompson nguyen thomas walker harris lee ' +
  'ryan robinson kelly king davis wright evans roberts green hall wood jackson clarke patel khan lewis james ' +
  'phillips scott clark mitchell campbell edwards miller young carter baker turner hill moore cooper allen morris ' +
  'murphy stewart murray mcdonald singh watson bell adams morgan richardson simpson collins cook parker ward bennett ' +
  'rogers hughes hughes price marshall shaw henderson graham kennedy fraser hamilton o’brien o’connor sullivan ' +
  'mcleod mckenzie macdonald cameron robertson reid ross gibson wallace burns duncan fisher grant hunter palmer ' +
  'stevens stone webb west woods fox ford hart holmes hunt knight lane long mason mills newman nicholson olsen owen ' +
  'page payne pearce perry porter powell pratt quinn read reynolds rice rose russell ryder saunders sharp spencer ' +
  'tāmihana ngata parata hēnare waititi kereama te-rangi paki tamihana wihongi rangihuna papadopoulos rossi russo ' +
  'nikolaidis ivanov kowalski novak schmidt müller garcía fernández singh kaur sharma gupta chen wang zhang liu tran';

const commonWords =
  'pokie spin lucky reel jackpot mate aussie kiwi galah cooee bogan outback dingo roo wombat koala possum surf beach ' +
  'ocean sunny golden silver diamond ruby tiger dragon phoenix eagle hawk wolf bear lion panda monkey buffalo ' +
  'lightning thunder storm rain river mountain forest desert star moon cosmic royal king queen prince lady mister big ' +
  'little mad crazy happy grumpy sneaky wild quiet loud fast slow hot cold red blue green pink black white night ' +
  'weekend friday sunday footy cricket rugby tradie sparky chippy nana grandpa legend champ winner player hunter ' +
  'rider runner dancer singer cook baker coffee beer wine gin pie snag vegemite lamington pavlova';

const syllables =
  'ba cor den el far gra hol in jo kar len mor nel or pen rad sal tor ul van wes yar zel bri mac ton'.split(
    ' ',
  );

export type Vocabulary = { firstNames: string[]; lastNames: string[]; words: string[] };

export const vocabulary: Vocabulary = {
  firstNames: [...commonFirstNames.split(' '), ...rareNames(600, '')].map(capitalised),
  lastNames: [...commonLastNames.split(' '), ...rareNames(6_000, 's')].map(capitalised),
  words: [...commonWords.split(' '), ...rareNames(500, 'x')],
};

function rareNames(count: number, ending: string): string[] {
  return Array.from({ length: count }, (_, number) => {
    const parts = [number * 7 + 3, number * 13 + 5, number * 29 + 11].map(
      (seed, place) => syllables[Math.floor(seed / syllables.length ** place) % syllables.length] ?? '',
    );
    return `${parts.join('')}${number % 3 === 0 ? ending : ''}`;
  });
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
