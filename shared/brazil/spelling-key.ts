import { plain } from './plain-name.ts'

const abbreviations: Readonly<Record<string, string>> = {
  bal: 'balneario',
  cap: 'capitao',
  cel: 'coronel',
  cons: 'conselheiro',
  dep: 'deputado',
  dr: 'doutor',
  eng: 'engenheiro',
  gal: 'general',
  gen: 'general',
  gov: 'governador',
  mal: 'marechal',
  n: 'nossa',
  pres: 'presidente',
  prof: 'professor',
  s: 'sao',
  sen: 'senador',
  sra: 'senhora',
  sta: 'santa',
  sto: 'santo',
}
const particles = new Set(['d', 'da', 'das', 'de', 'do', 'dos', 'e'])
/** `Aparecida Doeste`: lists without apostrophes join the particle to the word. */
const joinedParticle = /^d(?=(?:oeste|agua|avila|alho|anta|arco|ajuda)$)/

/** Each pair is spelt both ways in lists of cities; the order matters. */
const sameSounds: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/(?<![cln])h/g, ''],
  [/y/g, 'i'],
  [/w/g, 'v'],
  [/c(?=qu)/g, ''],
  [/c(?=t)/g, ''],
  [/c(?=[ei])|z/g, 's'],
  [/g(?=[ei])/g, 'j'],
  [/m(?=[^aeiou])/g, 'n'],
  [/eia/g, 'ea'],
  [/ou/g, 'o'],
  [/o(?=[aeiou])/g, 'u'],
  [/eo$/, 'eu'],
  [/e/g, 'i'],
  [/(.)\1+/g, '$1'],
]

/**
 * Returns the same key for the spellings of one name: accents, apostrophes, hyphens, spaces, particles (`do`/`de`),
 * abbreviations, double letters, and letters that sound alike (`Luís`/`Luiz`, `Mogi`/`Moji`, `Moraes`/`Morais`). A test
 * shows that no two cities of a state share one.
 */
export function spellingKey(name: string): string {
  // Without its cedilla, ç would become c.
  const words = plain(name.normalize('NFC').replace(/ç/gi, 'ss')).split(' ')
  const whole = words
    .map((word) => (abbreviations[word] ?? word).replace(joinedParticle, ''))
    .filter((word) => !particles.has(word))
    .join('')
  return sameSounds.reduce((key, [sound, spelling]) => key.replace(sound, spelling), whole)
}

/** The key of a name, and those of lists without cedilla: `MOJI GUACU`, `IPAUCU` (Ipauçu, today Ipaussu). */
export function spellingKeys(name: string): string[] {
  const bare = plain(name)
  return [name, bare, bare.replace(/ss/g, 'c')].map(spellingKey)
}
