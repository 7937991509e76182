import i18next from 'i18next'
import { expect, it } from 'vitest'
import { ownReasons } from '../../shared/own-reasons.ts'
import errors from '../i18n/ptBR/errors.json' with { type: 'json' }
import { reasonText } from './reason-text.ts'

const own = i18next.createInstance()
await own.init({ lng: 'pt-BR', resources: { 'pt-BR': { errors } }, showSupportNotice: false } as object)

it.each(ownReasons)('translates %s', (reason) => {
  expect(reasonText(own.t, reason)).toMatch(/\p{L}+ \p{L}+/u)
})

it("leaves an admin's words as they are", () => {
  expect(reasonText(own.t, 'A chave mudou.')).toBe('A chave mudou.')
})
