import { isEmail } from '../../../../shared/people/email.ts'
import { phoneInE164 } from '../../../../shared/people/phones.ts'
import { isTaxId, taxIdCharacters } from '../../../../shared/people/tax-id.ts'
import { plainName, type SearchKey } from './finding.ts'

export interface SearchTerms {
  readonly taxId?: string
  readonly finder?: SearchKey
}

/**
 * Parses the whole text. Eleven digits may be a CPF and a phone, a CNPJ with letters may be a name; both are searched.
 */
export function parseSearch(text: string): SearchTerms {
  const finder = finderOf(text.trim())
  return { ...(isTaxId(text) && { taxId: taxIdCharacters(text) }), ...(finder && { finder }) }
}

function finderOf(text: string): SearchKey | undefined {
  if (isEmail(text)) return { by: 'email', value: text.toLowerCase() }
  const phone = phoneInE164(text)
  if (phone !== undefined && !/\p{L}/u.test(text.replace(/0xx/i, ''))) return { by: 'phone', value: phone }
  return /\p{L}/u.test(text) ? { by: 'name', value: plainName(text) } : undefined
}
