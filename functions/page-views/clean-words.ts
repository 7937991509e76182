import { cutText } from '../../shared/cut-text.ts'
import { hasContactData } from '../../shared/recyclables/contact-data.ts'
import { sanitiseLine } from '../../shared/text.ts'
import { plainText } from '../../shared/words/plain-text.ts'
import { queryMaxLength } from '../../shared/words/query-length.ts'

/** A CPF, a phone or a postal code, also in parts. */
const manyDigits = /(?:\d\D{0,3}){6,}/

/** Returns the words in their stored form; undefined for contact data, numbers of people and empty words. */
export function cleanWords(words: string): string | undefined {
  if (hasContactData(words) || manyDigits.test(words)) return undefined
  const clean = cutText(plainText(sanitiseLine(words, queryMaxLength).text).trim(), queryMaxLength)
  return clean === '' ? undefined : clean
}
