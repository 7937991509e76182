/** Accents of Latin and Greek letters and of signs, and stress of Cyrillic letters. */
const accents = /(?<=[\p{sc=Latn}\p{sc=Grek}]|^|[^\p{L}\p{M}])\p{M}+|(?<=\p{sc=Cyrl})[\u0300\u0301]/gu

/** Vowel points of Hebrew and Arabic, and the tatweel that stretches a word. */
const points = /(?=\p{M})[\u0591-\u0652\u0656-\u0670]|\u0640/gu

/**
 * Removes what does not distinguish words: case, accents and vowel points, which readers leave out when they search,
 * and look-alike characters (`ﬁ`, full width). Marks of other scripts are letters (Hindi काँच, Japanese ガラス), and so
 * are those of й, ї and أ.
 */
export function plainText(text: string): string {
  const bare = text.normalize('NFKD').replace(accents, '').replace(points, '')
  return bare.normalize('NFC').toLowerCase().replaceAll('ё', 'е')
}
