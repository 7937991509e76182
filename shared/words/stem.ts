import * as lexicon from './lexicon.ts'

/** Longer words are truncated to fit in a row. */
const longestStem = 20

/**
 * Returns the stem of a lower-case word without accents: singular, without diminutive and, where safe, masculine. Stems
 * are whole words, so `prata` and `prato` stay distinct. Words with a digit are codes and do not change.
 */
export function stem(word: string): string {
  return cut(/\d/.test(word) ? word : nasal(masculineOf(smallerOf(baseOf(singularOf(word))))))
}

function cut(word: string): string {
  return word.length > longestStem ? Array.from(word).slice(0, longestStem).join('') : word
}

/** `hífen` and `nuvem` get one ending because their plurals have one. */
function nasal(word: string): string {
  return word.length >= 3 && word.endsWith('n') ? `${word.slice(0, -1)}m` : word
}

type Rule = readonly [ending: string, singular: (word: string, base: string) => string]

const isVowel = (letter: string | undefined) => letter !== undefined && 'aeiou'.includes(letter)
const drop = (word: string) => word.slice(0, -1)

/** Rules by ending, first match wins; `base` is the word without the ending. */
const plurals: readonly Rule[] = [
  ['ss', (word) => word],
  ['oes', (_, base) => `${base}ao`],
  ['aes', (_, base) => `${base}ao`],
  ['ns', (_, base) => `${base}m`],
  ['ais', (word, base) => (lexicon.endInVowelI.has(drop(word)) ? drop(word) : `${base}al`)],
  ['eis', (word, base) => ofEis(word, base)],
  ['ois', (word, base) => (lexicon.endInVowelI.has(drop(word)) ? drop(word) : `${base}ol`)],
  ['quis', drop],
  ['guis', drop],
  ['uis', (word, base) => (lexicon.endInVowelI.has(drop(word)) ? drop(word) : `${base}ul`)],
  ['is', (word, base) => (lexicon.endInI.has(drop(word)) || /[kwy]/.test(word) ? drop(word) : `${base}il`)],
  ['res', (word, base) => (keepsE(word, base, lexicon.endInRe) ? drop(word) : `${base}r`)],
  ['zes', (word, base) => (keepsE(word, base, lexicon.endInZe) ? drop(word) : `${base}z`)],
  ['ses', (word, base) => ofSes(word, base)],
  ['s', (_, base) => base],
]

/** Own properties only: every object has properties such as `constructor`. */
const valueIn = (known: Readonly<Record<string, string>>, word: string) =>
  Object.hasOwn(known, word) ? known[word] : undefined

function singularOf(word: string): string {
  const known = valueIn(lexicon.irregular, word)
  if (known !== undefined) return known
  if (word.length <= 3 || lexicon.invariable.has(word)) return word
  const rule = plurals.find(([ending]) => word.endsWith(ending))
  if (!rule) return word
  const [ending, singular] = rule
  return singular(word, word.slice(0, -ending.length))
}

function ofEis(word: string, base: string): string {
  if (lexicon.endInVowelI.has(drop(word))) return drop(word)
  return lexicon.endInIl.has(`${base}il`) ? `${base}il` : `${base}el`
}

/** The e belongs to the word after a consonant (`cobres`, `bronzes`) and in some others (`árvores`, `softwares`). */
function keepsE(word: string, base: string, known: ReadonlySet<string>): boolean {
  return !isVowel(base.at(-1)) || known.has(drop(word)) || word.endsWith('wares')
}

/** `gases`; `ingleses` like `inglês`, which loses its s like a plural; `bases`, `teses`, `gêneses`. */
function ofSes(word: string, base: string): string {
  if (lexicon.endInS.has(`${base}s`)) return singularOf(`${base}s`)
  return /([^tn]|[iuo]n)e$/.test(base) ? base : drop(word)
}

/** Reverts a diminutive: `garrafinha` → `garrafa`, `saquinho` → `saco`, `papeizinho` → `papel`. */
function baseOf(word: string): string {
  const [, before = '', z = '', kind, vowel = ''] = /^(.{2,}?)(z?)(inh|it)([oa])$/.exec(word) ?? []
  if (!kind || lexicon.noDiminutives.has(word)) return word
  if (kind === 'it') return itoBase(word, before, vowel)
  if (z) return zinhoBase(before, vowel)
  return before.length < 3 && !['ov', 'as'].includes(before) ? shortBase(word, before, vowel) : inhoBase(before, vowel)
}

/** `saia` has a short diminutive; other short words are no diminutives (`vinho`, `linha`). */
function shortBase(word: string, before: string, vowel: string): string {
  return ['sa', 'me', 've', 'cu'].includes(before) ? `${before}i${vowel}` : word
}

function itoBase(word: string, before: string, vowel: string): string {
  const base = repaired(before, vowel)
  return lexicon.itoBases.has(base) ? base : word
}

/** -zinho follows a whole word, also a plural without its s (`papeizinhos`, `florezinhas`). */
function zinhoBase(before: string, vowel: string): string {
  if (lexicon.endInZ.has(`${before}z`)) return `${before}z`
  if (lexicon.endInZVowel.has(`${before}z${vowel}`)) return `${before}z${vowel}`
  if (before === 'pai') return before
  return singularOf(`${before}s`)
}

function inhoBase(before: string, vowel: string): string {
  if (lexicon.consonantBase.has(before)) return before
  const inE = `${before}e`
  const ofGender = vowel === 'o' ? lexicon.masculineInE : lexicon.feminineInE
  if (ofGender.has(inE) || lexicon.adjectiveInE.has(inE)) return inE
  if (lexicon.endInIo.has(`${before}i${vowel}`)) return `${before}i${vowel}`
  if (lexicon.endInGua.has(`${before}${vowel}`)) return `${before}${vowel}`
  if (/^(mot|fot)$/.test(before)) return `${before}o`
  return repaired(before, vowel)
}

/** Reverts spelling changes before i: `saquinho` to `saco`, `foguinho` to `fogo`, `areinha` to `areia`. */
function repaired(before: string, vowel: string): string {
  if (before.endsWith('qu')) return `${before.slice(0, -2)}c${vowel}`
  if (before.endsWith('gu')) return `${before.slice(0, -2)}g${vowel}`
  if (/[ae]$/.test(before)) return `${before}i${vowel}`
  return `${before}${vowel}`
}

/** Reverts an augmentative: `caixona` → `caixa`, `papelzão` → `papel`. */
function smallerOf(word: string): string {
  const [, before] = /^(.{3,}[^aeiou]|cafe|chapeu|irmao|caminhao|fogao|colchao)z(?:ao|ona)$/.exec(word) ?? []
  return valueIn(lexicon.augmentatives, word) ?? (before === undefined ? word : singularOf(`${before}s`))
}

/** Only for safe endings and words: a feminine noun rarely means the same as a masculine one. */
function masculineOf(word: string): string {
  if (!word.endsWith('a')) return word
  const known = valueIn(lexicon.feminine, word)
  if (known !== undefined) return known
  const base = drop(word)
  if (lexicon.adjectives.has(`${base}o`)) return `${base}o`
  if (/.{2}(ad|id)a$/.test(word)) return lexicon.noParticiples.has(word) ? word : `${base}o`
  if (/.{3}osa$/.test(word)) return lexicon.noQualities.has(word) ? word : `${base}o`
  if (/.{2}[cnprstu]iva$|[aeiou]tiva$/.test(word)) return lexicon.noTraits.has(word) ? word : `${base}o`
  if (/.{3}[dflmnrtx]ica$/.test(word)) return lexicon.noKinds.has(word) ? word : `${base}o`
  if (word.endsWith('esa') && lexicon.peoples.has(word.slice(0, -2))) return word.slice(0, -2)
  if (/.{3}[dts]ora$/.test(word)) return lexicon.noAgents.has(word) ? word : base
  return word
}
