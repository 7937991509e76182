import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerJson, type Endpoint, type EndpointContext } from '../../aws/endpoint/endpoint.ts'
import { lookUp, type PostalAddress } from './look-up.ts'

/** CEPs in an unassigned range: the first makes ViaCEP fail, the second both services. */
export const outage = { ofViaCep: '78900503', ofBoth: '78900504' }

const json = 'application/json; charset=utf-8'

/** Emulates ViaCEP and BrasilAPI's CEP service from the gazetteer and a few real addresses. */
export function createPostalCode({ log }: Pick<EndpointContext, 'log'>): Endpoint {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split('?')[0] ?? ''
    response.setHeader('access-control-allow-origin', '*')
    const viaCep = /^\/ws\/([^/]*)\/json\/?$/.exec(path)?.[1]
    const brasilApi = /^\/api\/cep\/v2\/([^/]+)\/?$/.exec(path)?.[1]
    if (request.method !== 'GET') response.writeHead(405, { allow: 'GET' }).end()
    else if (viaCep !== undefined) await answerViaCep(response, viaCep)
    else if (brasilApi !== undefined) await answerBrasilApi(response, brasilApi)
    else response.writeHead(404).end()
    log(`${request.method} ${path} ${response.statusCode}`)
  }

  return {
    listener: (request, response) =>
      void answer(request, response).catch((error: unknown) => {
        log(`CEP service failed: ${String(error)}`)
        response.destroy()
      }),
    close: async () => undefined,
  }
}

/** ViaCEP answers 400 to a malformed CEP, and 200 with `erro` to an unknown one (viacep.com.br, "Validação do CEP"). */
async function answerViaCep(response: ServerResponse, text: string): Promise<void> {
  const cep = readCep(text)
  if (cep === undefined) {
    response
      .writeHead(400, { 'content-type': 'text/html; charset=utf-8' })
      .end('<h1>Http 400</h1><h2>Verifique a URL</h2>')
  } else if (cep === outage.ofViaCep || cep === outage.ofBoth) {
    response.writeHead(503).end()
  } else {
    const found = await lookUp(cep)
    answerJson(response, 200, found ? asViaCep(found) : { erro: true }, json)
  }
}

async function answerBrasilApi(response: ServerResponse, text: string): Promise<void> {
  const cep = readCep(text)
  if (cep === undefined) {
    const message = 'CEP deve conter exatamente 8 caracteres.'
    answerJson(response, 400, promiseError(message, 'validation_error', [{ message, service: 'cep_validation' }]), json)
  } else if (cep === outage.ofBoth) {
    response.writeHead(503).end()
  } else {
    const found = await lookUp(cep === outage.ofViaCep ? '01001000' : cep)
    const errors = [{ name: 'ServiceError', message: 'CEP NAO ENCONTRADO', service: 'correios' }]
    if (found) answerJson(response, 200, asBrasilApi({ ...found, cep }), json)
    else
      answerJson(
        response,
        404,
        promiseError('Todos os serviços de CEP retornaram erro.', 'service_error', errors),
        json,
      )
  }
}

const readCep = (text: string): string | undefined => /^(\d{5})-?(\d{3})$/.exec(text)?.slice(1).join('')

const promiseError = (message: string, type: string, errors: object[]) => ({
  message,
  type,
  name: 'CepPromiseError',
  errors,
})

function asViaCep({ cep, street, complement, district, city, cityName }: PostalAddress) {
  return {
    cep: `${cep.slice(0, 5)}-${cep.slice(5)}`,
    logradouro: street,
    complemento: complement,
    unidade: '',
    bairro: district,
    localidade: cityName,
    uf: city.state.uf,
    estado: city.state.name,
    regiao: city.state.region,
    ibge: String(city.id),
    gia: '',
    ddd: String(city.ddd),
    siafi: city.siafi,
  }
}

function asBrasilApi({ cep, street, district, city, cityName, position: [longitude, latitude] }: PostalAddress) {
  return {
    cep,
    state: city.state.uf,
    city: cityName,
    neighborhood: district === '' ? null : district,
    street: street === '' ? null : street,
    service: 'open-cep',
    location: { type: 'Point', coordinates: { longitude: String(longitude), latitude: String(latitude) } },
  }
}
