import { codeWords, phoneWords, spokenNumbers, spokenSigns, spokenTens, units } from '../recyclables/contact-marks.ts'
import { areaCodes } from './area-codes.ts'

/** Country or trunk prefix, area code, then nine digits from 9 (mobile) or eight from 2 to 5 (landline). */
const area = `(?:${areaCodes.join('|')})`
const mobile = new RegExp(`^(?:(?:00)?55|0(?:\\d\\d)?)?${area}9\\d{8}$`)
const landline = new RegExp(`^((?:00)?55|0(?:\\d\\d)?)?${area}[2-5]\\d{7}$`)
const withoutArea = /^(?:9\d{8}|[2-5]\d{7})$/
const longestPhone = 15
/** Maximum distance of a phone word before a number, in characters. */
const maxPhoneWordDistance = 40

/** Digits with up to four separators common in phone numbers; a comma is not one. */
const digitRuns = /\d(?:[\s().\-/_*~+|·•\p{Pd}]{0,4}\d)*/gu

/** A number with a separate area code: 'DDD 11, número 98765-4321', '11, 98765-4321', '98765-4321 (11)'. */
const local = String.raw`(?<!\d)(?:9\d{4}|[2-5]\d{3})[-. ]?\d{4}(?!\d)`
const separateAreaCode = new RegExp(
  String.raw`\bddd\D{0,4}${area}\D{1,20}${local}|(?<!\d)${area}\)?, ?9\d{4}-?\d{4}(?!\d)|` +
    String.raw`${local}[\s,]*(?:\(\s*${area}\s*\)|ddd\D{0,4}${area}(?!\d))`,
  'i',
)

const oneOf = (words: readonly string[]) => `(?<![\\p{L}\\d])(?:${words.join('|')})(?![\\p{L}])`
/** A phone word directly before a number: 'zap 9…', 'meu telefone é o 9…', 'zap do João: 9…'. */
const precededByPhoneWord = new RegExp(
  `${oneOf(phoneWords)}(?:[\\s:.=>(+-]|` +
    `(?<!\\p{L})(?:é|eh|o|no|do|da|meu|fixo|n[uú]mero)(?!\\p{L})|` +
    `(?<=[Dd][oa] )\\p{L}+(?=:))*$`,
  'iu',
)
const followedByUnit = new RegExp(`^\\s*(?:${units.join('|')})(?![\\p{L}\\d])`, 'iu')
const precededByCodeWord = new RegExp(`${oneOf(codeWords)}[\\s:.#nº°o]*$`, 'iu')

interface Group {
  readonly before: string
  readonly digits: string
}

interface Candidate {
  readonly groups: readonly Group[]
  readonly before: string
  readonly after: string
}

/**
 * Returns true when normalised text contains a Brazilian phone number in any spacing or in words ('onze nove…').
 * Amounts do not count: numbers with a unit, round numbers and years. A phone word overrides this except for units and
 * years, and makes the area code optional.
 *
 * False negatives: landlines that look like amounts ('11 3000-4000'), unusual digit groups ('113 456 7890'), and mobile
 * numbers before a unit ('119 8765 4321 kg'). False positives: three amounts that form a valid number ('1195 2003 301',
 * one in fourteen of that form).
 */
export function hasPhone(text: string): boolean {
  const digits = spelledOut(text)
  return /(?<!\d)0800(?:[ .-]?\d){6}/.test(digits) || separateAreaCode.test(digits) || hasDigitsOfPhone(digits)
}

const spoken = new RegExp(
  `(?<!\\p{L})(?:(${Object.keys(spokenTens).join('|')})(?: e (${Object.keys(spokenNumbers).join('|')}))?|` +
    `(${Object.keys(spokenNumbers).join('|')}))(?!\\p{L})`,
  'giu',
)
const spokenSign = new RegExp(`(?<=\\d\\s*)(?<!\\p{L})(?:${spokenSigns.join('|')})(?!\\p{L})(?=\\s*\\d)`, 'giu')

/** Converts number words to digits, and the letter o among digits to zero. */
function spelledOut(text: string): string {
  return text
    .replace(spoken, (_, tens: string | undefined, unit: string | undefined, number: string | undefined) => {
      const of = (names: typeof spokenTens, name = '') => names[name.toLowerCase()] ?? 0
      return String(of(spokenTens, tens) + of(spokenNumbers, unit ?? number))
    })
    .replace(/(?<=\d)o+(?=[\d-])/gi, (letters) => '0'.repeat(letters.length))
    .replace(spokenSign, '')
}

function hasDigitsOfPhone(text: string): boolean {
  return [...text.matchAll(digitRuns)].some(({ 0: run, index }) => {
    const found = [...run.matchAll(/(\D*)(\d+)/g)]
    const groups = found.map(([, before = '', digits = '']) => ({ before: before.replace(/\s+/g, ' '), digits }))
    const ends = found.map((group) => index + group.index + group[0].length)
    return groups.some((group, from) =>
      upTo(groups.length - from).some((length) => {
        const to = ends[from + length - 1] ?? 0
        const start = (ends[from] ?? 0) - group.digits.length
        return isPhone({
          groups: groups.slice(from, from + length),
          before: text.slice(Math.max(0, start - maxPhoneWordDistance), start),
          after: text.slice(to),
        })
      }),
    )
  })
}

const upTo = (length: number) => Array.from({ length: Math.min(length, longestPhone) }, (_, index) => index + 1)

function isPhone(candidate: Candidate): boolean {
  const { groups, before } = candidate
  const digits = groups.map((group) => group.digits).join('')
  if (mobile.test(digits)) return !readsAsSmallAmounts(candidate) || precededByPhoneWord.test(before)
  if ((landline.test(digits) || withoutArea.test(digits)) && precededByPhoneWord.test(before))
    return !areYears(groups) && !areYears(groups.slice(1)) && !followedByUnit.test(candidate.after)
  return isLandline(digits, candidate)
}

const signsOf = (groups: readonly Group[]) => groups.slice(1).map(({ before }) => before)
const betweenBlanks = (groups: readonly Group[]) => signsOf(groups).every((sign) => sign === ' ')
const every = (groups: readonly Group[], form: RegExp) => groups.every(({ digits }) => form.test(digits))
const areYears = (groups: readonly Group[]) => groups.length > 0 && every(groups, /^(?:19|20)\d\d$/)

/** '1195 2000 300': groups of three or four digits before a unit, or round numbers. */
function readsAsSmallAmounts({ groups, after }: Candidate): boolean {
  if (!betweenBlanks(groups)) return false
  if (every(groups, /^\d{3,4}$/) && followedByUnit.test(after)) return true
  return every(groups, /^\d{2,4}$/) && every(groups.slice(1), /0$/)
}

/**
 * '15 20 25 30 35' is a list. Landlines have one group, single digits, four and four digits, or a separate area code
 * with different separators, and no part that looks like an amount.
 */
function isLandline(digits: string, { groups, before, after }: Candidate): boolean {
  const [matched, prefix = ''] = landline.exec(digits) ?? []
  if (matched === undefined || hasThousands(groups.slice(1))) return false
  const sizes = groups.map((group) => group.digits.length)
  if (sizes.length === 1) return !precededByCodeWord.test(before)
  const ends = sizes.map((_, index) => sizes.slice(0, index + 1).reduce((sum, size) => sum + size, 0))
  const code = prefix.length + 2
  const apart = ends.indexOf(code)
  if (every(groups.slice(apart + 1), /^\d$/)) return true
  const bracketed = signsOf(groups).some((sign) => sign.includes(')'))
  if (!bracketed && readsAsAmounts(groups.slice(apart + 1), after)) return false
  if (apart !== -1 && new Set(signsOf(groups)).size > 1) return true
  return ends.slice(0, -1).every((end) => end <= code || end === code + 4)
}

/** Checks the digits after a possible area code: '2000 3000', '3000-4000', '2019/2020', '2345 3456 peças'. */
function readsAsAmounts(groups: readonly Group[], after: string): boolean {
  return (
    every(groups, /^\d{0,2}00$/) ||
    (betweenBlanks(groups) && every(groups, /^\d{0,3}0$/)) ||
    areYears(groups) ||
    followedByUnit.test(after)
  )
}

/** '12.500-30.000': points that group thousands. */
function hasThousands(groups: readonly Group[]): boolean {
  const dotted = groups.filter(({ before }) => before === '.')
  return dotted.length > 0 && every(dotted, /^\d{3}$/)
}
