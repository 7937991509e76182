import { lazy } from '../lazy.ts'
import { latinDigits } from '../people/digits.ts'
import { words } from './lexicon.ts'
import { plainText } from './plain-text.ts'
import { stem } from './stem.ts'

/** The stems of a text by clause, and its ignored parts. */
export interface Reading {
  readonly clauses: readonly (readonly string[])[]
  /** Amounts as written (`50 kg`). They do not filter, and the UI tells the user. */
  readonly ignored: readonly string[]
}

/** Articles, prepositions, pronouns, numerals, phrases common to all ads, and units. */
const stopWords = /* @__PURE__ */ words(
  `a o as os um uma uns umas de da do das dos em no na nos nas num numa ao aos e ou por pelo pela pelos pelas para
  pra pro com sem sob sobre ate entre desde que se como mais menos muito muita muitos muitas bem ja so nao sim
  tambem todo toda todos todas cada este esta estes estas esse essa esses essas isso isto aquele aquela eu ele ela
  eles elas meu minha meus minhas seu sua seus suas nosso nossa voce voces lhe me te tem tenho temos ter sao ser
  era foi esta estao estou estado aqui ali la onde quando qual quais algum alguma alguns algumas outro outra
  outros outras tudo cerca apenas ainda dois duas tres quatro cinco seis sete oito nove dez onze doze quinze vinte
  trinta quarenta cinquenta sessenta setenta oitenta noventa cem cento duzentos trezentos quatrocentos quinhentos
  duzentas trezentas mil duzia dezena centena vendo vende vender venda vendas vende-se compro compra comprar doo
  doa doar doacao doacoes troco trocar quero queria procuro procurar busco preciso ofereco aceito anuncio oferta
  disponivel disponiveis interessados retirar retirada servem serve servir precisa precisar traga trazer ideal
  ideais bom boa bons boas otimo otima otimos otimas nem hoje gratis gratuito gratuita reciclar reciclagem
  reciclavel reciclaveis material materiais kg kgs quilo quilos kilo kilos litro litros ml lt lts un und unid
  unidade unidades metro metros cm mm km`,
)

const amount = /* @__PURE__ */ lazy(() => {
  // One or several numbers: `50`, `1,5`, `3 x 50`, `110/220`, `60-80`, `12/05/2026`, `R$ 1.200,00`.
  const number = String.raw`(?:r\$\s*)?\d+(?:[.,]\d+)*(?:\s?[x×/⁄–-]\s?\d+(?:[.,]\d+)*|\s(?:a|e|até)\s\d+(?:[.,]\d+)*)*`
  // Amperes (and the o of `1º`) only directly after the number.
  const unit = [
    'k?g|kgs|[kq]uilos?|gramas?|gr|mg|t|ton|toneladas?|l|lts?|litros?|ml|mililitros?|m[23]?|metros?|cm|centímetros?',
    'mm|milímetros?|km|un|und|unid|unidades?|p[çÇ]s?|peças?|pares|d[úu]zias?|w|watts?|k[wv]a?|v|volts?|m?ah|amperes?',
    `[mgk]?hz|[tgmk]b|pol|polegadas?|btus?|cv|reais|anos?|dias?|m[êe]s(?:es)?|horas?|h|%|°|"|”|''`,
  ].join('|')
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}]|[\p{L}\p{N}]-)${number}(?:\s?(?:${unit})|[ao])?(?![\p{L}\p{N}]|-\p{L})`,
    'giu',
  )
})

/** Splits off amounts and returns the stems of the significant words by clause. */
export function readText(text: string): Reading {
  const ignored: string[] = []
  const rest = latinDigits(text.normalize('NFKC')).replace(amount(), (part, at: number, whole: string) => {
    if (isModelNumber(part, whole.slice(0, at), whole.slice(at + part.length))) return part
    ignored.push(part)
    return ' '
  })
  const clauses = plainText(rest)
    .split(/[,;:!?()[\]\n。、،؛؟।]+|\.(?=\s|$)/)
    .map((clause) => tokens(clause).flatMap(stemOfToken))
    .filter((stems) => stems.length > 0)
  return { clauses, ignored }
}

/** `cartucho 664`: three to six digits after a word, unless a plural follows that they count. */
function isModelNumber(part: string, before: string, after: string): boolean {
  const [, word = ''] = /([\p{L}\p{N}-]{2,})\s$/u.exec(before) ?? []
  return (
    /^\d{3,6}$/.test(part) && word !== '' && !stopWords.has(plainText(word)) && !/^\s+\p{L}+s(?!\p{L})/iu.test(after)
  )
}

/** Letters with their marks, and digits; a hyphen joins them only in a code (`i7-10700`). */
function tokens(clause: string): string[] {
  const runs = clause.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:-[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu) ?? []
  return runs.flatMap((run) => (isCode(run) ? [run] : run.split('-'))).flatMap(wordsOfRun)
}

const segmenter = /* @__PURE__ */ lazy(() => new Intl.Segmenter('ja', { granularity: 'word' }))

/** Chinese and Japanese have no blanks between words; one dictionary cuts both. */
function wordsOfRun(run: string): string[] {
  if (!/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(run)) return [run]
  return Array.from(segmenter().segment(run), ({ segment }) => segment)
}

function isCode(run: string): boolean {
  return /\p{N}/u.test(run) && /\p{L}/u.test(run)
}

function stemOfToken(token: string): string[] {
  // One Chinese character is a word; one letter, or a particle of Japanese, tells nothing.
  if ((token.length < 2 && !/\p{sc=Han}/u.test(token)) || stopWords.has(token)) return []
  const found = stem(token)
  return stopWords.has(found) ? [] : [found]
}
