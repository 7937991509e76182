import { isEmail } from '../people/email.ts'
import { isPhoneInE164 } from '../people/profile-form.ts'
import { isTaxId, maskTaxId, taxIdCharacters } from '../people/tax-id.ts'

/** What a PIX key can be (rules 10.15); `random` is the key that a bank makes up. */
export const pixKeyTypes = ['cpf', 'cnpj', 'email', 'phone', 'random'] as const
export type PixKeyType = (typeof pixKeyTypes)[number]

/** The longest key that the Central Bank's directory takes is an e-mail of 77 characters. */
export const pixKeyMaxLength = 77
const randomMinLength = 32
const cpfLength = 11

/**
 * A typed key as it is kept: a CPF or CNPJ without punctuation and in capitals, a phone in E.164, an e-mail in small
 * letters. What cannot be one stays as it was typed, so that `isPixKey` refuses it.
 */
export function cleanPixKey(type: PixKeyType, text: string): string {
  const trimmed = text.trim()
  switch (type) {
    case 'cpf':
    case 'cnpj':
      return taxIdCharacters(trimmed)
    case 'phone': {
      const digits = trimmed.replace(/\D/g, '')
      return `+55${digits.length > cpfLength ? digits.replace(/^55/, '') : digits}`
    }
    default:
      return trimmed.toLowerCase()
  }
}

/** Whether a clean key is one of its type. Told by the type that was chosen: eleven digits may be a CPF or a phone. */
export function isPixKey(type: PixKeyType, key: string): boolean {
  if (key.length > pixKeyMaxLength) return false
  switch (type) {
    case 'cpf':
      return key.length === cpfLength && isTaxId(key)
    case 'cnpj':
      return key.length !== cpfLength && isTaxId(key)
    case 'email':
      return isEmail(key)
    case 'phone':
      return isPhoneInE164(key)
    case 'random':
      return key.length >= randomMinLength && /^[0-9a-z-]+$/.test(key)
  }
}

/** A clean key as people write it. */
export function formatPixKey(type: PixKeyType, key: string): string {
  if (type === 'cpf' || type === 'cnpj') return maskTaxId(key)
  if (type !== 'phone') return key
  const [, area = '', line = ''] = /^\+55(\d\d)(\d+)$/.exec(key) ?? []
  return `+55 (${area}) ${line.slice(0, -4)}-${line.slice(-4)}`
}

/**
 * A key that its owner recognises and nobody else can use: for e-mails, lists and whoever does not make the transfer.
 */
export function hidePixKey(type: PixKeyType, key: string): string {
  const hide = (text: string) => text.replace(/[0-9A-Za-z]/g, '•')
  switch (type) {
    case 'cpf':
    case 'cnpj': {
      const shown = maskTaxId(key)
      return hide(shown.slice(0, -6)) + shown.slice(-6)
    }
    case 'email': {
      const [name = '', domain = ''] = key.split('@')
      return `${name.slice(0, 1)}•••@${domain}`
    }
    case 'phone': {
      const shown = formatPixKey(type, key)
      return `${shown.slice(0, 8)}${hide(shown.slice(8, -4))}${shown.slice(-4)}`
    }
    case 'random':
      return `${key.slice(0, 4)}••••${key.slice(-4)}`
  }
}
