import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callerOfGatewayClaims, requireAdmin, requireSignedIn, tokenReader } from './actor.ts'

const sub = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'

const { publicKey, privateKey } = await generateKeyPair('RS256')
const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'pool', alg: 'RS256', use: 'sig' }] })

const verified = { sub, token_use: 'access', auth_time: '1795262400' }

describe('actor of a request', () => {
  it("is read from verified claims, with groups in the gateway's format", () => {
    expect(callerOfGatewayClaims(verified)).toEqual({ userId: sub, isAdmin: false, signedInAt: 1_795_262_400 })
    const isAdmin = (groups: string) => callerOfGatewayClaims({ ...verified, 'cognito:groups': groups })?.isAdmin
    expect(['[admin]', '[other admin]', '[other, admin]', 'admin'].map(isAdmin)).toEqual([true, true, true, true])
    // Only the outer brackets are removed, never part of a group's name.
    expect(['[administrators]', '[[admin]', '[admin]]', '[]', ''].map(isAdmin)).toEqual(Array(5).fill(false))
  })
  it('is undefined for an ID token, an invalid subject, missing claims or sign-in time', () => {
    expect(callerOfGatewayClaims({ ...verified, token_use: 'id' })).toBeUndefined()
    expect(callerOfGatewayClaims({ ...verified, sub: 'root' })).toBeUndefined()
    expect(callerOfGatewayClaims(undefined)).toBeUndefined()
    for (const authTime of [undefined, '', 'now', '-1', '0'])
      expect(callerOfGatewayClaims({ ...verified, auth_time: authTime })).toBeUndefined()
  })
  it('must be signed in, or an admin, where the operation requires it', () => {
    expect(() => requireSignedIn(undefined)).toThrow('access.sign_in_required')
    expect(() => requireAdmin({ userId: sub, isAdmin: false })).toThrow('access.denied')
    expect(requireAdmin({ userId: sub, isAdmin: true }).userId).toBe(sub)
  })
})

describe('tokenReader', () => {
  const pool = createServer((_, response) => response.end(keys))
  let issuer = ''
  let read: ReturnType<typeof tokenReader>

  beforeAll(async () => {
    await new Promise<void>((resolve) => pool.listen(0, '127.0.0.1', resolve))
    issuer = `http://127.0.0.1:${(pool.address() as AddressInfo).port}`
    read = tokenReader(issuer, 'web')
  })
  afterAll(() => pool.close())

  const seconds = () => Math.floor(Date.now() / 1000)
  const claims = (): JWTPayload => ({
    iss: issuer,
    sub,
    token_use: 'access',
    client_id: 'web',
    auth_time: 1_795_262_400,
    exp: seconds() + 60,
  })
  const signed = (change: JWTPayload = {}, header: { alg: string; kid?: string } = { alg: 'RS256', kid: 'pool' }) =>
    new SignJWT({ ...claims(), ...change }).setProtectedHeader(header).sign(privateKey)

  it('returns caller and admin role', async () => {
    expect(await read(`Bearer ${await signed()}`)).toMatchObject({
      userId: sub,
      isAdmin: false,
      signedInAt: 1_795_262_400,
    })
    expect(await read(`bearer ${await signed({ 'cognito:groups': ['admin'] })}`)).toMatchObject({
      userId: sub,
      isAdmin: true,
    })
  })

  const other = '3c6c1f4e-1b1a-4f5e-8f5d-6d8f0a3c2b11'
  it.each<[string, () => Promise<string>]>([
    ['an ID token', () => signed({ token_use: 'id' })],
    ['an expired token', () => signed({ exp: seconds() - 1 })],
    [
      'a token that never expires',
      async () => {
        const { exp, ...endless } = claims()
        return new SignJWT(endless).setProtectedHeader({ alg: 'RS256', kid: 'pool' }).sign(privateKey)
      },
    ],
    ['a token that is not valid yet', () => signed({ nbf: seconds() + 60 })],
    ['a token of another client', () => signed({ client_id: 'other' })],
    ['a token of another pool', () => signed({ iss: 'https://elsewhere.example' })],
    ['a token without a subject', () => signed({ sub: 'root' })],
    ['a token without the time of its sign-in', () => signed({ auth_time: '1795262400' })],
    ['groups that are no list', () => signed({ 'cognito:groups': 'admin' })],
    ['a token without signature', async () => new UnsecuredJWT(claims()).encode()],
    ['a key that the pool does not have', () => signed({}, { alg: 'RS256', kid: 'other' })],
    [
      'the public key used as a secret',
      async () => new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'pool' }).sign(Buffer.from(keys)),
    ],
    [
      'somebody else’s name under a signature',
      async () => {
        const [header, , signature] = (await signed()).split('.')
        return [header, Buffer.from(JSON.stringify({ ...claims(), sub: other })).toString('base64url'), signature].join(
          '.',
        )
      },
    ],
    ['three dots', async () => '...'],
    ['half a token', async () => (await signed()).slice(0, -20)],
    ['something else', async () => '\u{1F600} '.repeat(2000)],
  ])('returns undefined for %s', async (_, token) => {
    expect(await read(`Bearer ${await token()}`)).toBeUndefined()
  })

  it('returns undefined without a Bearer token', async () => {
    expect(await read(await signed())).toBeUndefined()
    expect(await read(`Basic ${await signed()}`)).toBeUndefined()
    expect(await read(`Not Bearer ${await signed()}`)).toBeUndefined()
    expect(await read(`Bearer ${await signed()}\nBearer`)).toBeUndefined()
    expect(await read(undefined)).toBeUndefined()
  })

  it("throws while the pool's keys are unreachable", async () => {
    const lost = tokenReader('http://127.0.0.1:9', 'web')
    await expect(lost(`Bearer ${await signed({ iss: 'http://127.0.0.1:9' })}`)).rejects.toThrow('fetch failed')
  })

  it.each<[string, () => Promise<Response>]>([
    ['answers that it is busy', async () => new Response(keys, { status: 503 })],
    ['answers something else', async () => new Response('<html>')],
    ['has no keys in its answer', async () => Response.json({ message: 'x' })],
    ['does not answer in time', () => Promise.reject(new DOMException('late', 'TimeoutError'))],
  ])('throws when the pool %s', async (_, answer) => {
    vi.stubGlobal('fetch', answer)
    await expect(tokenReader(issuer, 'web')(`Bearer ${await signed()}`)).rejects.toThrow()
  })

  it('fetches the keys once, with the first token', async () => {
    const fetched = vi.fn(async () => new Response(keys))
    vi.stubGlobal('fetch', fetched)
    const readOften = tokenReader(issuer, 'web')
    await readOften(undefined)
    expect(fetched).not.toHaveBeenCalled()
    for (let time = 0; time < 3; time++) expect(await readOften(`Bearer ${await signed()}`)).toBeDefined()
    expect(fetched).toHaveBeenCalledOnce()
  })
})
