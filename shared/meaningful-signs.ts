/** Scripts whose letters join or part with a zero-width (non-)joiner between them (Unicode Standard 23.2). */
const joining = ['Arabic', 'Syriac', 'Nko', 'Adlam', 'Mongolian']
const brahmic = [
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Khmer',
  'Myanmar',
  'Tibetan',
  'Balinese',
  'Javanese',
  'Meetei_Mayek',
]
const letter = `[${[...joining, ...brahmic].map((script) => `\\p{sc=${script}}`).join('')}]`
/** The sign that takes a letter's vowel; a joiner after it shows the half letter, also at the end of a word. */
const virama = '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca]'
const emoji = '\\p{ExtPict}'
/** A flag of a part of a country: a black flag, the region's code in tags (`gbeng`), the end. */
const tag = '[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]'

/** Characters that are invisible alone and needed where they are. Each looks at its neighbours. */
const alternatives = [
  '\\n',
  // Emoji or text style: ♻️.
  `(?<=[${emoji}\\d#*])[\\ufe0e\\ufe0f]`,
  // Emoji that form one: 👨‍👩‍👧, 🤷🏽‍♀️, 🏳️‍🌈.
  `(?<=[${emoji}\\p{EMod}]\\ufe0f?)\\u200d(?=${emoji})`,
  `(?<=\\u{1f3f4}${tag}{0,4})${tag}(?=${tag}{0,4}\\u{e007f})`,
  `(?<=\\u{1f3f4}${tag}{3,5})\\u{e007f}`,
  `(?<=${letter})[\\u200c\\u200d](?=${letter})`,
  `(?<=${virama})\\u200d`,
]

/** Matches an invisible character that belongs to what readers see. */
export const meaningful = new RegExp(alternatives.join('|'), 'u')
