import { describe, expect, it } from 'vitest'
import { citySpellings } from '../../test/support/fixtures/city-spellings.ts'
import { askServices } from './postal-codes.ts'

const viaCep = {
  cep: '01310-100',
  logradouro: 'Avenida Paulista',
  complemento: '',
  bairro: 'Bela Vista',
  localidade: 'São Paulo',
  uf: 'SP',
}
const brasilApi = {
  cep: '01310100',
  state: 'SP',
  city: 'São Paulo',
  neighborhood: 'Bela Vista',
  street: 'Avenida Paulista',
}
const address = {
  postalCode: '01310100',
  street: 'Avenida Paulista',
  complement: null,
  district: 'Bela Vista',
  stateId: 35,
  uf: 'SP',
  cityId: 3550308,
  city: 'São Paulo',
}
type Answer = { status?: number; body: unknown } | 'away'

function services(first: Answer, second: Answer = 'away') {
  const calls: string[] = []
  const warnings: string[] = []
  const causes: string[] = []
  const signals: unknown[] = []
  const answers = new Map([
    ['https://viacep.example', first],
    ['https://brasilapi.example', second],
  ])
  const sources = {
    viaCepUrl: 'https://viacep.example',
    brasilApiUrl: 'https://brasilapi.example',
    fetch: (async (url: string, options: RequestInit = {}) => {
      calls.push(url)
      signals.push(options.signal)
      const answer = answers.get(new URL(url).origin)
      if (!answer || answer === 'away') throw new TypeError('fetch failed')
      return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 })
    }) as typeof fetch,
    warn: (message: string, cause: unknown) => {
      warnings.push(message)
      causes.push((cause as Error).message)
    },
  }
  return { calls, warnings, causes, signals, ask: () => askServices(sources, '01310100') }
}

describe('askServices', () => {
  it('uses ViaCEP alone when it answers', async () => {
    const { ask, calls, warnings } = services({ body: viaCep }, { body: brasilApi })
    expect(await ask()).toEqual(address)
    expect(calls).toEqual(['https://viacep.example/ws/01310100/json/'])
    expect(warnings).toEqual([])
  })

  it.each([
    ['does not answer', 'away' as const],
    ['fails', { status: 500, body: viaCep }],
    ['answers nonsense', { body: { logradouro: 7 } }],
  ])('uses BrasilAPI when ViaCEP %s', async (_, first) => {
    const { ask, calls, warnings } = services(first, { body: brasilApi })
    expect(await ask()).toEqual(address)
    expect(calls[1]).toBe('https://brasilapi.example/api/cep/v2/01310100')
    expect(warnings).toHaveLength(1)
  })

  it('returns null street and district for the CEP of a whole town', async () => {
    const town = { ...viaCep, logradouro: '', bairro: '', complemento: 'até 99', localidade: 'sao paulo', uf: 'sp' }
    const only = { street: null, district: null, complement: 'até 99' }
    expect(await services({ body: town }).ask()).toEqual({ ...address, ...only })
    const bare = { state: 'SP', city: 'São Paulo', neighborhood: null }
    expect(await services('away', { body: bare }).ask()).toEqual({ ...address, street: null, district: null })
  })

  it.each([
    ['a spelling of its own', { localidade: 'Santana do Livramento', uf: 'RS', ibge: '4317103' }, 4_317_103],
    ['a district', { localidade: 'Boa Esperança (Sorriso)', uf: 'MT', ibge: '5107925' }, 5_107_925],
    ['a former name', { localidade: 'Nome de outrora', uf: 'SP', ibge: 3_515_004 }, 3_515_004],
    ['no name and state that fit', { localidade: 'São Paulo', uf: 'SP', ibge: '3304557' }, 3_304_557],
  ])('takes the city from ViaCEP’s IBGE code beside %s', async (_, answer, cityId) => {
    expect(await services({ body: { ...viaCep, ...answer } }).ask()).toMatchObject({ cityId })
  })

  it.each([
    ['no code', undefined],
    ['an empty code', ''],
    ['null', null],
    ['a code that the gazetteer does not know', '9999999'],
    ['nonsense', 'x'],
  ])('takes the city from the name beside %s', async (_, ibge) => {
    const district = { ...viaCep, localidade: 'Boa Esperança (Sorriso)', uf: 'MT', ibge }
    expect(await services({ body: district }).ask()).toMatchObject({ cityId: 5_107_925, city: 'Sorriso', uf: 'MT' })
  })

  it('understands BrasilAPI’s spellings, which come without a code', async () => {
    for (const [uf, official, spellings] of citySpellings)
      for (const city of spellings)
        expect(await services('away', { body: { ...brasilApi, state: uf, city } }).ask()).toMatchObject({
          city: official,
          uf,
        })
  })

  it('accepts ViaCEP’s answer without street, district and complement', async () => {
    const bare = { ...viaCep, logradouro: null, bairro: undefined, complemento: null }
    expect(await services({ body: bare }).ask()).toEqual({ ...address, street: null, district: null })
  })

  it.each([
    ['ViaCEP has no such CEP', { body: { erro: 'true' } }, 'away' as const],
    ['BrasilAPI knows none', 'away' as const, { status: 404, body: {} }],
    ['its city is in no gazetteer', { body: { ...viaCep, localidade: 'Atlântida' } }, 'away' as const],
    ['its state does not exist', { body: { ...viaCep, uf: 'XX' } }, 'away' as const],
  ])('returns undefined when %s', async (_, first, second) => {
    expect(await services(first, second).ask()).toBeUndefined()
  })

  it.each([
    ['neither service answers', 'away' as const],
    ['the second fails too', { status: 503, body: brasilApi }],
    ['the second answers nonsense', { body: { city: 3 } }],
  ])('throws when %s', async (_, second) => {
    const { ask, warnings } = services('away', second)
    await expect(ask()).rejects.toMatchObject({ code: 'place.postal_code_unavailable' })
    expect(warnings).toHaveLength(2)
  })

  it('stops within the form’s timeout', async () => {
    const { ask, signals } = services('away', { body: brasilApi })
    await ask()
    expect(signals).toEqual([expect.any(AbortSignal), expect.any(AbortSignal)])
  })

  it('logs the failed service and its error', async () => {
    const { ask, warnings, causes } = services({ status: 500, body: {} }, { status: 503, body: {} })
    await expect(ask()).rejects.toThrow()
    expect(warnings).toEqual(['ViaCEP did not answer, asking BrasilAPI', 'BrasilAPI did not answer either'])
    expect(causes).toEqual(['ViaCEP answered 500', 'BrasilAPI answered 503'])
  })
})
