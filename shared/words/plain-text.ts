/**
 * Marks that readers leave out when they search: accents of Latin and Greek letters and of signs, stress of Cyrillic
 * ones, vowel points of Arabic and Hebrew with the tatweel that stretches a word. Marks of other scripts are letters
 * (Hindi काँच, Japanese ガラス), and so are those of й, ї and أ.
 */
const optionalMarks = /* @__PURE__ */ new RegExp(
  [
    String.raw`(?<=[\p{sc=Latn}\p{sc=Grek}]|^|[^\p{L}\p{M}])\p{M}+`,
    String.raw`(?<=\p{sc=Cyrl})[\u0300\u0301]`,
    String.raw`[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]`,
    String.raw`[\u0640\u064b-\u0652\u0656-\u065f\u0670]`,
  ].join('|'),
  'gu',
)

/** Removes what does not distinguish words: case, optional marks, and look-alike characters (`ﬁ`, full width). */
export function plainText(text: string): string {
  return text.normalize('NFKD').replace(optionalMarks, '').normalize('NFC').toLowerCase().replaceAll('ё', 'е')
}
