import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import adminErrors from '../../i18n/ptBR/admin-errors.json' with { type: 'json' }
import errors from '../../i18n/ptBR/errors.json' with { type: 'json' }
import { isWorthRetrying, problemText, refusalCode } from './problem.ts'

function apiError(code: string, status: number, data?: unknown) {
  return Object.assign(new Error(code), { code, status, data })
}

const t = i18next.t.bind(i18next)

beforeAll(async () => {
  await i18next.init({ lng: 'pt-BR', resources: { 'pt-BR': { errors } }, interpolation: { escapeValue: false } })
})

describe('problemText', () => {
  it("returns the catalogue's text for a refusal", () => {
    expect(problemText(t, apiError('recyclable.photo_required', 422))).toBe('Foto é obrigatória.')
  })

  it("returns the text of an admin's refusal, and a general one on a page that did not load it", () => {
    i18next.addResourceBundle('pt-BR', 'admin-errors', adminErrors)
    expect(problemText(t, apiError('goal.too_many', 409))).toBe(adminErrors.error.goal.too_many)
    i18next.removeResourceBundle('pt-BR', 'admin-errors')
    expect(problemText(t, apiError('goal.too_many', 409))).toBe(errors.fault.unknown)
  })

  it("returns the same text when only the gateway's status tells the refusal", () => {
    expect(problemText(t, apiError('UNAUTHORIZED', 401))).toBe(errors.error.access.sign_in_required)
    expect(problemText(t, apiError('TOO_MANY_REQUESTS', 429))).toBe(errors.error.request.too_many)
  })

  it('writes amounts and days of a refusal in the format of the page', () => {
    const text = problemText(t, apiError('withdrawal.not_yet', 409, { day: '2026-01-31', amountCents: 1_000_000 }))
    expect(text.replaceAll('\u00a0', ' ')).toContain(
      'Seu saldo de R$ 10.000,00 poderá ser sacado a partir de 31/01/2026',
    )
  })

  it('says that the connection is missing and nothing was lost', () => {
    expect(problemText(t, new TypeError('Failed to fetch'))).toBe(errors.fault.network)
    expect(errors.fault.network).toMatch(/Nada foi perdido/)
  })

  it('tells the user to try again when a function timed out', () => {
    expect(problemText(t, apiError('SERVICE_UNAVAILABLE', 503))).toMatch(/Tente novamente/)
  })

  it('hides the details of unexpected errors', () => {
    expect(problemText(t, apiError('INTERNAL_SERVER_ERROR', 500))).toBe(errors.fault.unknown)
    expect(problemText(t, new Error('at line 3'))).toBe(errors.fault.unknown)
    expect(problemText(t, 'strange')).toBe(errors.fault.unknown)
  })
})

describe('isWorthRetrying', () => {
  it('accepts network failures and server faults', () => {
    expect(isWorthRetrying(new TypeError('Failed to fetch'))).toBe(true)
    expect(isWorthRetrying(apiError('INTERNAL_SERVER_ERROR', 500))).toBe(true)
  })

  it('rejects refusals', () => {
    expect(isWorthRetrying(apiError('recyclable.not_found', 404))).toBe(false)
    expect(isWorthRetrying(apiError('place.postal_code_unavailable', 503))).toBe(false)
    expect(isWorthRetrying(new Error('a mistake of ours'))).toBe(false)
  })
})

describe('refusalCode', () => {
  it('is defined only for API errors', () => {
    expect(refusalCode(apiError('favourite.too_many', 409))).toBe('favourite.too_many')
    expect(refusalCode(new Error('favourite.too_many'))).toBeUndefined()
  })
})
