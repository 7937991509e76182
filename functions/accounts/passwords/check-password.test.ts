import { afterEach, describe, expect, it, vi } from 'vitest'
import { passwordChecker } from './check-password.ts'

const ana = { email: 'ana@mail.example' }
const phrase = 'Cavalo-azul-come-7-pedras!'
const check = passwordChecker('judge')

function answering(answer: Response) {
  const ask = vi.fn<typeof fetch>(async () => answer)
  vi.stubGlobal('fetch', ask)
  return ask
}

afterEach(() => void vi.unstubAllGlobals())

describe('passwordChecker', () => {
  it('asks the judging function by name, with password and owner', async () => {
    const ask = answering(Response.json({ refusal: null }))
    await check(phrase, ana)
    const [url, { body, headers } = {}] = ask.mock.calls[0] ?? []
    expect(new Headers(headers).get('content-type')).toBe('application/json')
    expect(new Headers(headers).get('authorization')).toContain('/lambda/aws4_request')
    expect(String(url)).toMatch(/\/2015-03-31\/functions\/judge\/invocations$/)
    expect(JSON.parse(String(body))).toEqual({ password: phrase, owner: ana })
  })

  it('throws the reason as a refusal', async () => {
    answering(Response.json({ refusal: 'password.date' }))
    await expect(check(phrase, ana)).rejects.toMatchObject({ code: 'password.date' })
  })

  it('refuses a broken rule of the form without asking', async () => {
    const ask = answering(Response.json({ refusal: null }))
    await expect(check('semmaiuscula#1', ana)).rejects.toMatchObject({ code: 'request.invalid' })
    expect(ask).not.toHaveBeenCalled()
  })

  it('is a fault where the function fails or answers nonsense', async () => {
    answering(new Response('{}', { headers: { 'x-amz-function-error': 'Unhandled' } }))
    await expect(check(phrase, ana)).rejects.toThrow('Passwords cannot be judged')
    answering(new Response('{}', { status: 429 }))
    await expect(check(phrase, ana)).rejects.toThrow('429')
    answering(Response.json({ refusal: 'made.up' }))
    await expect(check(phrase, ana)).rejects.toThrow()
  })
})
