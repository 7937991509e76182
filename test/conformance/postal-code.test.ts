import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen } from '../../local/aws/endpoint/endpoint.ts'
import { createPostalCode, outage } from '../../local/sandboxes/postal-code/server.ts'

let url: string
let close: () => Promise<void>
beforeAll(async () => ({ url, close } = await listen(createPostalCode({ log: () => undefined }).listener)))
afterAll(() => close())

const get = async (path: string) => {
  const answer = await fetch(url + path)
  return { status: answer.status, body: await answer.json() }
}
const viaCep = async (cep: string) => get(`/ws/${cep}/json/`)
const brasilApi = async (cep: string) => get(`/api/cep/v2/${cep}`)

describe('ViaCEP', () => {
  it('returns the documented example', async () => {
    expect(await viaCep('01001000')).toEqual({
      status: 200,
      body: {
        cep: '01001-000',
        logradouro: 'Praça da Sé',
        complemento: 'lado ímpar',
        unidade: '',
        bairro: 'Sé',
        localidade: 'São Paulo',
        uf: 'SP',
        estado: 'São Paulo',
        regiao: 'Sudeste',
        ibge: '3550308',
        gia: '',
        ddd: '11',
        siafi: '7107',
      },
    })
  })

  it.each([
    ['01310-100', 'Avenida Paulista', 'São Paulo', 'SP', '3550308'],
    ['20040020', 'Praça Pio X', 'Rio de Janeiro', 'RJ', '3304557'],
    ['30140010', 'Praça da Liberdade', 'Belo Horizonte', 'MG', '3106200'],
    ['40026280', 'Largo do Pelourinho', 'Salvador', 'BA', '2927408'],
    ['50030230', 'Cais do Apolo', 'Recife', 'PE', '2611606'],
    ['70150900', 'Praça dos Três Poderes', 'Brasília', 'DF', '5300108'],
    ['80020310', 'Rua XV de Novembro', 'Curitiba', 'PR', '4106902'],
    ['90010170', 'Praça Montevidéo', 'Porto Alegre', 'RS', '4314902'],
  ])('knows %s', async (cep, logradouro, localidade, uf, ibge) => {
    expect((await viaCep(cep)).body).toMatchObject({ logradouro, localidade, uf, ibge })
  })

  it.each([
    ['01000001', 'SP'],
    ['19999999', 'SP'],
    ['28999111', 'RJ'],
    ['29900111', 'ES'],
    ['49500111', 'SE'],
    ['56999111', 'PE'],
    ['68899111', 'PA'],
    ['68900111', 'AP'],
    ['69299111', 'AM'],
    ['69300111', 'RR'],
    ['69400111', 'AM'],
    ['69999111', 'AC'],
    ['72799111', 'DF'],
    ['72800111', 'GO'],
    ['73000111', 'DF'],
    ['73700111', 'GO'],
    ['76800111', 'RO'],
    ['77999111', 'TO'],
    ['78899111', 'MT'],
    ['79999111', 'MS'],
    ['89999111', 'SC'],
    ['99999000', 'RS'],
  ])('assigns %s to %s', async (cep, uf) => {
    expect((await viaCep(cep)).body).toMatchObject({ uf })
  })

  it('generates the same address for an unknown CEP every time', async () => {
    const { body } = await viaCep('13015111')
    expect(body).toMatchObject({
      localidade: 'Campinas',
      ibge: '3509502',
      logradouro: expect.stringMatching(/^(Rua|Avenida) /),
      bairro: expect.stringMatching(/./),
    })
    expect((await viaCep('13015111')).body).toEqual(body)
    expect((await viaCep('13015222')).body.localidade).toBe('Campinas')
  })

  it('gives a small town one CEP without street and district', async () => {
    const { body } = await viaCep('16300000')
    expect(body).toMatchObject({ logradouro: '', bairro: '', uf: 'SP', localidade: expect.stringMatching(/./) })
  })

  it.each(['00000000', '99999999', '00999999', '78900000'])('reports that %s does not exist', async (cep) => {
    expect(await viaCep(cep)).toEqual({ status: 200, body: { erro: true } })
  })

  it.each(['950100100', '95010A10', '95010%2010', ''])('refuses "%s" as malformed', async (cep) => {
    expect((await fetch(`${url}/ws/${cep}/json/`)).status).toBe(400)
  })
})

describe('BrasilAPI', () => {
  it('finds the same address, with coordinates', async () => {
    const { status, body } = await brasilApi('01310-100')
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        cep: '01310100',
        state: 'SP',
        city: 'São Paulo',
        neighborhood: 'Bela Vista',
        street: 'Avenida Paulista',
      }),
    ])
    expect(Number(body.location.coordinates.latitude)).toBeCloseTo(-23.5, 0)
    expect(Number(body.location.coordinates.longitude)).toBeCloseTo(-46.6, 0)
  })

  it('returns 404 for an unknown CEP and 400 for a malformed one', async () => {
    expect(await brasilApi('00000000')).toMatchObject({
      status: 404,
      body: { type: 'service_error', name: 'CepPromiseError' },
    })
    expect(await brasilApi('123')).toMatchObject({ status: 400, body: { type: 'validation_error' } })
  })
})

describe('simulated outage', () => {
  it('affects ViaCEP alone, or both services', async () => {
    const statuses = async (cep: string) => [
      (await fetch(`${url}/ws/${cep}/json/`)).status,
      (await fetch(`${url}/api/cep/v2/${cep}`)).status,
    ]
    expect(await statuses(outage.ofViaCep)).toEqual([503, 200])
    expect(await statuses(outage.ofBoth)).toEqual([503, 503])
  })
})
